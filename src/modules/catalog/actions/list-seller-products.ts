import { and, asc, count, desc, eq, getTableColumns, ilike, not, type SQL, sql, sum } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/like-pattern.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { completeProduct, completeProducts } from "../catalog-parts.ts";
import type { SellerListQuery, SellerProduct } from "../contract/seller-product.ts";
import { t } from "../server-texts.ts";
import { categories, isInStock, products } from "../tables.ts";
import { toProduct } from "./to-product.ts";
import { withYesterdaysPrices } from "./yesterdays-prices.ts";

const DEFAULT_LIMIT = 50;

export type SellerProductPage = {
  products: SellerProduct[];
  total: number;
  page: number;
  limit: number;
  skipped: number;
};

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
  const [rows, total] = await Promise.all([
    selectPage(db, where, query, { page, limit }),
    countList(db, query, where),
  ]);
  const found = await completeProducts(db, rows.map(toSellerProduct));
  const [first] = found;
  const byNumber = query.after === undefined && query.before === undefined;
  const before = first && (byNumber ? (page - 1) * limit : await countBefore(db, where, query, first._id));
  const skipped = before ?? total;
  const shown = query.yesterday ? await withYesterdaysPrices(db, found, storeDay(now)) : found;
  return { products: shown, total, page, limit, skipped };
}

const countBefore = (db: Connection, where: SQL | undefined, query: SellerListQuery, id: string) =>
  countOf(db, and(where, beyond(query, id, "before")));

/** The categories know how many products they have. */
async function countList(db: Connection, query: SellerListQuery, where: SQL | undefined): Promise<number> {
  const { q, category, stock } = query;
  if (q || stock) return countOf(db, where);
  const [row] = await db
    .select({ total: sum(categories.productCount).mapWith(Number) })
    .from(categories)
    .where(category ? eq(categories.path, category) : undefined);
  return row?.total ?? 0;
}

/** One product as the seller sees it. None: `NOT_FOUND`. */
export async function getSellerProduct(db: Connection, id: string): Promise<SellerProduct> {
  const [row] = await selectProducts(db).where(eq(products.id, id));
  if (!row) throw new AppError("NOT_FOUND", t.later("productNotFound"));
  return completeProduct(db, toSellerProduct(row));
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
  if (stock) found.push(stock === "in" ? isInStock(products) : not(isInStock(products)));
  return found;
}

const SORTS = {
  shop: [products.position],
  newest: [products.createdAt, products.position],
  name: [sql`lower(${products.name})`, products.position],
  price: [products.offerPricePaise, products.position],
  category: [sql`lower(${categories.name})`, products.position],
  stock: [isInStock(products), products.position],
};

type Sorting = Pick<SellerListQuery, "sort" | "order">;

const directionOf = ({ sort = "shop", order = sort === "newest" ? "desc" : "asc" }: Sorting) => order;

function sorting(query: Sorting, backwards = false): SQL[] {
  const way = (directionOf(query) === "asc") !== backwards ? asc : desc;
  return SORTS[query.sort ?? "shop"].map((column) => way(column));
}

/** What stands on one side of a product in the list, wherever the product itself stands by now. */
function beyond(query: Sorting, id: string, side: "before" | "after"): SQL {
  const columns = sql.join(
    SORTS[query.sort ?? "shop"].map((column) => sql`${column}`),
    sql`, `,
  );
  const isGreater = (directionOf(query) === "asc") === (side === "after");
  return sql`(${columns}) ${isGreater ? sql`>` : sql`<`} (
    select ${columns} from ${products} inner join ${categories} on ${categories.path} = ${products.categoryPath}
    where ${products.id} = ${id})`;
}

type Place = { page: number; limit: number };

/** From product to product where one is named, so that none is skipped when some leave the list; else by number. */
async function selectPage(db: Connection, where: SQL | undefined, query: SellerListQuery, place: Place) {
  const { after, before } = query;
  const id = after ?? before;
  const { limit } = place;
  if (id === undefined || (await countOf(db, eq(products.id, id))) === 0) {
    const offset = id === undefined ? (place.page - 1) * limit : 0;
    return selectProducts(db)
      .where(where)
      .orderBy(...sorting(query))
      .limit(limit)
      .offset(offset);
  }
  const backwards = after === undefined;
  const rows = await selectProducts(db)
    .where(and(where, beyond(query, id, backwards ? "before" : "after")))
    .orderBy(...sorting(query, backwards))
    .limit(limit);
  return backwards ? rows.reverse() : rows;
}

async function countOf(db: Connection, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(where);
  return row?.total ?? 0;
}
