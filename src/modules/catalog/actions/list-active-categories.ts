import { and, asc, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { Category } from "../contract/category.ts";
import { categories } from "../tables.ts";
import { toCategory } from "./to-category.ts";

/** The active categories, lowest sort order first, each with how many products it has; with a `path`, that one alone. */
export async function listActiveCategories(db: Connection, { path }: { path?: string }): Promise<Category[]> {
  const rows = await db
    .select()
    .from(categories)
    .where(and(eq(categories.isActive, true), path === undefined ? undefined : eq(categories.path, path)))
    .orderBy(asc(categories.sortOrder), asc(categories.name));
  return rows.map(toCategory);
}
