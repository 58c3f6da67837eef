import { and, asc, count, desc, eq, getTableColumns, ilike, type SQL, sql } from "drizzle-orm";
import type { SellerListQuery, SellerProduct } from "#contract/seller-product.ts";
import { MESSAGES } from "#domain/messages.ts";
import { storeDay } from "#domain/store-time.ts";
import type { Connection } from "#server/db/connect.ts";
import { likePattern } from "#server/db/like-pattern.ts";
import { categories, products } from "#server/db/schema/index.ts";
import { AppError } from "../app-error.ts";
import { toProduct } from "./to-product.ts";
import { withYesterdaysPrices } from "./yesterdays-prices.ts";

const DEFAULT_LIMIT = 50;

export type SellerProductPage = { products: SellerProduct[]; total: number; page: number; limit: number };

/**
 * A page of all products, also those that shoppers don't see, searched by name and narrowed as asked; on demand with
 * the prices that they had before the day of `now`.
 */
export async function listSellerProducts(
  db: Connection,
  query: SellerListQuery,
  now: Date,
): Promise<SellerProductPage> {
  const { page = 1, limit = DEFAULT_LIMIT } = query;
  const where = and(...filters(query));
  const [rows, [counted]] = await Promise.all([
    selectProducts(db)
      .where(where)
      .orderBy(...sorting(query))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(products).where(where),
  ]);
  const found = rows.map(toSellerProduct);
  const shown = query.yesterday ? await withYesterdaysPrices(db, found, storeDay(now)) : found;
  return { products: shown, total: counted?.total ?? 0, page, limit };
}

/** One product as the seller sees it. None: `NOT_FOUND`. */
export async function getSellerProduct(db: Connection, id: string): Promise<SellerProduct> {
  const [row] = await selectProducts(db).where(eq(products.id, id));
  if (!row) throw new AppError("NOT_FOUND", MESSAGES.productNotFound);
  return toSellerProduct(row);
}

function selectProducts(db: Connection) {
  return db
    .select({
      product: getTableColumns(products),
      categoryName: categories.name,
      categoryActive: categories.isActive,
    })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectProducts>>[number];

function toSellerProduct({ product, categoryName, categoryActive }: Row): SellerProduct {
  return { ...toProduct(product), categoryName, categoryActive };
}

function filters({ q, category, stock }: SellerListQuery): SQL[] {
  const found: SQL[] = [];
  if (q) found.push(ilike(products.name, likePattern(q)));
  if (category) found.push(eq(products.categoryPath, category));
  if (stock) found.push(eq(products.inStock, stock === "in"));
  return found;
}

const SORTS = {
  shop: [products.position],
  newest: [products.createdAt, products.position],
  name: [sql`lower(${products.name})`, products.position],
  price: [products.offerPricePaise, products.position],
  category: [sql`lower(${categories.name})`, products.position],
  stock: [products.inStock, products.position],
};

function sorting({ sort = "shop", order = sort === "newest" ? "desc" : "asc" }: SellerListQuery): SQL[] {
  return SORTS[sort].map((column) => (order === "asc" ? asc(column) : desc(column)));
}
