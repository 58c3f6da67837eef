import { and, count, desc, eq, getTableColumns, ilike, inArray, not, type SQL, sql, sum } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/like-pattern.ts";
import { completeProducts } from "../catalog-parts.ts";
import type { Product, ProductListQuery } from "../contract/product.ts";
import { categories, isInStock, nameOrder, products, savingOf } from "../tables.ts";
import type { ProductRow } from "./product-columns.ts";
import { toProduct } from "./to-product.ts";

/** How many products a page has when a page is asked for without a limit. */
export const DEFAULT_PAGE_SIZE = 24;

export type ProductPage = { products: Product[]; total?: number; page?: number; limit?: number };

// Each has an index, for the whole list and for one category, so that a page costs the same whatever the list's length.
const SORTS = {
  shop: [products.position],
  name: [nameOrder(products), products.position],
  price: [products.offerPricePaise, products.position],
  "price-high": [desc(products.offerPricePaise), desc(products.position)],
  saving: [desc(savingOf(products)), products.position],
};

/**
 * The products that shoppers see, in the shop's order or as asked: those of active categories, narrowed by a
 * case-insensitive match on the name, a category's path, ids, or to what is in stock. Without `page` and `limit` it is all of them (specification, section 7).
 */
export async function listProducts(db: Connection, query: ProductListQuery): Promise<ProductPage> {
  const found = db
    .select(getTableColumns(products))
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(shownToShoppers(query))
    .orderBy(...SORTS[query.sort ?? "shop"])
    .$dynamic();
  if (query.page === undefined && query.limit === undefined) {
    const rows = await found;
    return { products: await shown(db, rows), total: rows.length };
  }
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

function shownToShoppers(query: ProductListQuery): SQL | undefined {
  return and(eq(categories.isActive, true), ...filters(query));
}

function filters(query: ProductListQuery): SQL[] {
  const found: SQL[] = [];
  if (query.q) found.push(ilike(products.name, likePattern(query.q)));
  if (query.category) found.push(eq(products.categoryPath, query.category));
  if (query.inStock) found.push(isInStock(products));
  if (query.ids !== undefined) found.push(inArray(products.id, query.ids.split(",").filter(Boolean)));
  return found;
}
