import { asc, count, eq, getTableColumns } from "drizzle-orm";
import type { Category } from "#contract/category.ts";
import type { Connection } from "#server/db/connect.ts";
import { categories, products } from "#server/db/schema/index.ts";
import { toCategory } from "./to-category.ts";

/** The active categories, lowest sort order first, each with how many products it has. */
export async function listActiveCategories(db: Connection): Promise<Category[]> {
  const rows = await db
    .select({ ...getTableColumns(categories), productCount: count(products.id) })
    .from(categories)
    .leftJoin(products, eq(products.categoryPath, categories.path))
    .where(eq(categories.isActive, true))
    .groupBy(categories.id)
    .orderBy(asc(categories.sortOrder), asc(categories.name));
  return rows.map(({ productCount, ...category }) => toCategory(category, productCount));
}
