import type { Connection, Db } from "#kernel/db/connect.ts";
import { completeProducts } from "../catalog-parts.ts";
import type { Product, ProductListQuery } from "../contract/product.ts";
import { countMatches } from "./count-matches.ts";
import { deepPage } from "./deep-page.ts";
import type { ProductRow } from "./product-columns.ts";
import { selectShown } from "./shown-products.ts";
import { toProduct } from "./to-product.ts";

/** How many products a page has when a page is asked for without a limit. */
export const DEFAULT_PAGE_SIZE = 24;

/** A page behind so many products is looked for from the nearer end. */
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
  if (offset >= DEEP) {
    const { rows, total } = await deepPage(db, query, { offset, limit });
    return { products: await shown(db, rows), total, page, limit };
  }
  const found = selectShown(db, query).limit(limit).offset(offset);
  // Counting may have to read every match; who only wants the first few doesn't wait for it.
  if (query.page === undefined) return { products: await shown(db, await found), limit };
  const [rows, total] = await Promise.all([found, countMatches(db, query)]);
  return { products: await shown(db, rows), total, page, limit };
}

const shown = (db: Connection, rows: readonly ProductRow[]) => completeProducts(db, rows.map(toProduct));
