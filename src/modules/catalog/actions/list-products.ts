import { and, count, eq, not, sql, sum } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { completeProducts } from "../catalog-parts.ts";
import type { Product, ProductListQuery } from "../contract/product.ts";
import { categories, isInStock, products } from "../tables.ts";
import { withContents } from "./list-contents.ts";
import type { ProductRow } from "./product-columns.ts";
import { inPlaces } from "./products-in-turn.ts";
import { selectShown, shownList, shownToShoppers } from "./shown-products.ts";
import { toProduct } from "./to-product.ts";

/** How many products a page has when a page is asked for without a limit. */
export const DEFAULT_PAGE_SIZE = 24;

/** Behind so many products a page is looked up in the list's contents. */
const DEEP = 480;

export type ProductPage = { products: Product[]; total?: number; page?: number; limit: number };

/**
 * A page of the products that shoppers see, in the shop's order or as asked: those of active categories, narrowed by a
 * case-insensitive match on the name, a category's path, ids, or to what is in stock.
 */
export async function listProducts(db: Db, query: ProductListQuery): Promise<ProductPage> {
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const page = query.page ?? 1;
  const offset = (page - 1) * limit;
  if (isLookedUp(query, offset)) return lookUp(db, query, { page, limit });
  const found = selectShown(db, query).limit(limit).offset(offset);
  // Counting may have to read every match; who only wants the first few doesn't wait for it.
  if (query.page === undefined) return { products: await shown(db, await found), limit };
  const [rows, total] = await Promise.all([found, countMatches(db, query)]);
  return { products: await shown(db, rows), total, page, limit };
}

const shown = (db: Connection, rows: readonly ProductRow[]) => completeProducts(db, rows.map(toProduct));

/** A search has to be read to its end anyway, to be counted. What has ids is short. */
const isLookedUp = ({ q, page, ids }: ProductListQuery, offset: number) =>
  ids === undefined && (offset >= DEEP || Boolean(q && page !== undefined));

async function lookUp(db: Db, query: ProductListQuery, { page, limit }: { page: number; limit: number }) {
  const begin = (page - 1) * limit;
  const { rows, total } = await withContents(db, shownList(db, query), async (tx, positions) => ({
    rows: await inPlaces(tx, positions.subarray(begin, begin + limit)),
    total: positions.length,
  }));
  return { products: await shown(db, rows), total, page, limit };
}

/** How many products of a list shoppers see. */
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
