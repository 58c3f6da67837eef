import { asc, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { Category } from "../contract/category.ts";
import { categories } from "../tables.ts";
import { toCategory } from "./to-category.ts";

/** The active categories, lowest sort order first, each with how many products it has. */
export async function listActiveCategories(db: Connection): Promise<Category[]> {
  const rows = await db
    .select()
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(asc(categories.sortOrder), asc(categories.name));
  return rows.map(toCategory);
}
