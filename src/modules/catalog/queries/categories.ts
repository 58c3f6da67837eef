import { and, asc, eq, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Category } from "../contract/category.ts";
import { categories, products } from "../tables.ts";
import { t } from "../texts/server-texts.ts";

/** All categories for the seller, inactive ones too, lowest sort order first, each with its number of products. */
export async function listCategories(db: Connection): Promise<Category[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.sortOrder), asc(categories.name));
  return rows.map(toCategory);
}

/** Whether there is any category or product. */
export async function hasCatalogue(db: Connection): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select exists (select from ${categories}) or exists (select from ${products}) as has`,
  );
  return rows[0]?.has ?? false;
}

type Row = typeof categories.$inferSelect;

/** Maps a category's row to the API. */
export function toCategory(row: Row): Category {
  return {
    _id: row.id,
    name: row.name,
    path: row.path,
    description: row.description,
    sortOrder: row.sortOrder,
    image: row.imageUrl,
    isActive: row.isActive,
    productCount: row.productCount,
  };
}

/** The category's fields for the audit log. */
export function auditedCategory({ name, path, description, sortOrder, imageUrl, isActive }: Row) {
  return { name, path, description, sortOrder, image: imageUrl, isActive };
}

/** The active categories, lowest sort order first, each with its number of products. With a `path`, only that one. */
export async function listActiveCategories(db: Connection, { path }: { path?: string }): Promise<Category[]> {
  const rows = await db
    .select()
    .from(categories)
    .where(and(eq(categories.isActive, true), path === undefined ? undefined : eq(categories.path, path)))
    .orderBy(asc(categories.sortOrder), asc(categories.name));
  return rows.map(toCategory);
}

/** Locks a category, so that it exists until the transaction ends. Throws `INVALID`, naming the field. */
export async function holdCategory(tx: Tx, path: string): Promise<void> {
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.path, path))
    .for("key share");
  if (found.length > 0) return;
  const message = t.later("chooseCategory");
  throw new AppError("INVALID", message, { category: message });
}
