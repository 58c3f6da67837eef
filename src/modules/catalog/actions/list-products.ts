import { and, count, eq, not, sql, sum } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { completeProducts } from "../catalog-parts.ts";
import type { Product, ProductListQuery } from "../contract/product.ts";
import { categories, isInStock, products } from "../tables.ts";
import type { ProductRow } from "./product-columns.ts";
import { selectShown, shownToShoppers } from "./shown-products.ts";
import { toProduct } from "./to-product.ts";

/** How many products a page has when a page is asked for without a limit. */
export const DEFAULT_PAGE_SIZE = 24;

export type ProductPage = { products: Product[]; total?: number; page?: number; limit: number };

/**
 * A page of the products that shoppers see, in the shop's order or as asked: those of active categories, narrowed by a
 * case-insensitive match on the name, a category's path, ids, or to what is in stock.
 */
export async function listProducts(db: Connection, query: ProductListQuery): Promise<ProductPage> {
  const found = selectShown(db, query);
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const page = query.page ?? 1;
  found.limit(limit).offset((page - 1) * limit);
  // Counting may have to read every match; who only wants the first few doesn't wait for it.
  if (query.page === undefined) return { products: await shown(db, await found), limit };
  const [rows, total] = await Promise.all([found, countMatches(db, query)]);
  return { products: await shown(db, rows), total, page, limit };
}

const shown = (db: Connection, rows: readonly ProductRow[]) => completeProducts(db, rows.map(toProduct));

async function countMatches(db: Connection, query: ProductListQuery): Promise<number> {
  const { q, ids, category, inStock } = query;
  if (q || ids !== undefined) return countProducts(db, query);
  // The categories know how many products they have, and an index holds those that are sold out.
  const shown = and(eq(categories.isActive, true), category ? eq(categories.path, category) : undefined);
  const soldOut = db
    .select({ products: count() })
    .from(products)
    .where(and(eq(products.categoryPath, categories.path), not(isInStock(products))));
  const counted = inStock ? sql`${categories.productCount} - (${soldOut})` : categories.productCount;
  const [row] = await db
    .select({ total: sum(counted).mapWith(Number) })
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
