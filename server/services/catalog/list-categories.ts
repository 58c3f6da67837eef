import { asc, count, eq, getTableColumns } from "drizzle-orm";
import type { Category } from "#contract/category.ts";
import type { Connection } from "#server/db/connect.ts";
import { categories, products } from "#server/db/schema/index.ts";
import { toCategory } from "./to-category.ts";

/** All categories for the seller, also the inactive ones, lowest sort order first, each with its number of products. */
export async function listCategories(db: Connection): Promise<Category[]> {
  const rows = await db
    .select({ category: getTableColumns(categories), productCount: count(products.id) })
    .from(categories)
    .leftJoin(products, eq(products.categoryPath, categories.path))
    .groupBy(categories.id)
    .orderBy(asc(categories.sortOrder), asc(categories.name));
  return rows.map(({ category, productCount }) => toCategory(category, productCount));
}

export async function countProducts(db: Connection, path: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(eq(products.categoryPath, path));
  return row?.total ?? 0;
}
