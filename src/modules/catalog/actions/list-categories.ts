import { asc } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { Category } from "../contract/category.ts";
import { categories } from "../tables.ts";
import { toCategory } from "./to-category.ts";

/** All categories for the seller, also the inactive ones, lowest sort order first, each with its number of products. */
export async function listCategories(db: Connection): Promise<Category[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.sortOrder), asc(categories.name));
  return rows.map(toCategory);
}
