import { asc, count, eq, max } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { HOME, pathTo } from "#kernel/paths.ts";
import { catalogPages } from "../paths.ts";
import { categories, products } from "../tables.ts";

/** A page for search engines. `changedAt` is null if there is nothing on it yet. */
export type SitemapEntry = { path: string; changedAt: Date | null };

/** The fixed pages, and those of the active categories. */
export async function listCategoryEntries(db: Connection): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ path: categories.path, createdAt: categories.createdAt, changedAt: max(products.updatedAt) })
    .from(categories)
    .leftJoin(products, eq(products.categoryPath, categories.path))
    .where(eq(categories.isActive, true))
    .groupBy(categories.id)
    .orderBy(asc(categories.sortOrder), asc(categories.name));
  const entries = rows.map((row) => ({
    path: pathTo(catalogPages.category, { category: row.path }),
    changedAt: row.changedAt ?? row.createdAt,
  }));
  const newest = entries.length > 0 ? new Date(Math.max(...entries.map((each) => +each.changedAt))) : null;
  return [{ path: HOME, changedAt: newest }, { path: catalogPages.products, changedAt: newest }, ...entries];
}

/** A part of the products that shoppers can open, in the shop's order. */
export async function listProductEntries(
  db: Connection,
  { limit, offset }: { limit: number; offset: number },
): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ id: products.id, category: products.categoryPath, changedAt: products.updatedAt })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(eq(categories.isActive, true))
    .orderBy(asc(products.position))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({
    path: pathTo(catalogPages.product, { category: row.category, id: row.id }),
    changedAt: row.changedAt,
  }));
}

/** The number of products that shoppers can open. */
export async function countProductEntries(db: Connection): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(eq(categories.isActive, true));
  return row?.total ?? 0;
}
