import { and, count, eq, getTableColumns, ilike, inArray, type SQL, sum } from "drizzle-orm";
import type { Product, ProductListQuery } from "#contract/product.ts";
import type { Connection } from "#server/db/connect.ts";
import { likePattern } from "#server/db/like-pattern.ts";
import { categories, products } from "#server/db/schema/index.ts";
import { toProduct } from "./to-product.ts";

/** How many products a page has when a page is asked for without a limit. */
export const DEFAULT_PAGE_SIZE = 24;

export type ProductPage = { products: Product[]; total?: number; page?: number; limit?: number };

/**
 * The products that shoppers see, in the shop's order: those of active categories, narrowed by a case-insensitive
 * match on the name, a category's path, or ids. Without `page` and `limit` it is all of them (specification, section 7).
 */
export async function listProducts(db: Connection, query: ProductListQuery): Promise<ProductPage> {
  const found = db
    .select(getTableColumns(products))
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(shownToShoppers(query))
    .orderBy(products.position)
    .$dynamic();
  if (query.page === undefined && query.limit === undefined) {
    const rows = await found;
    return { products: rows.map(toProduct), total: rows.length };
  }
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const page = query.page ?? 1;
  found.limit(limit).offset((page - 1) * limit);
  // Counting may have to read every match; who only wants the first few doesn't wait for it.
  if (query.page === undefined) return { products: (await found).map(toProduct), limit };
  const [rows, total] = await Promise.all([found, countMatches(db, query)]);
  return { products: rows.map(toProduct), total, page, limit };
}

async function countMatches(db: Connection, query: ProductListQuery): Promise<number> {
  const { q, ids, category } = query;
  if (q || ids !== undefined) return countProducts(db, query);
  // The categories know how many products they have.
  const shown = and(eq(categories.isActive, true), category ? eq(categories.path, category) : undefined);
  const [row] = await db
    .select({ total: sum(categories.productCount).mapWith(Number) })
    .from(categories)
    .where(shown);
  return row?.total ?? 0;
}

async function countProducts(db: Connection, query: ProductListQuery): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(shownToShoppers(query));
  return row?.total ?? 0;
}

function shownToShoppers(query: ProductListQuery): SQL | undefined {
  return and(eq(categories.isActive, true), ...filters(query));
}

function filters(query: ProductListQuery): SQL[] {
  const found: SQL[] = [];
  if (query.q) found.push(ilike(products.name, likePattern(query.q)));
  if (query.category) found.push(eq(products.categoryPath, query.category));
  if (query.ids !== undefined) found.push(inArray(products.id, query.ids.split(",").filter(Boolean)));
  return found;
}
