import { asc, desc, eq, getTableColumns, sql, sum } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { storeDay, storeMoment } from "#kernel/time/store-time.ts";
import { pastActions } from "#modules/identity/index.ts";
import { completeProduct, completeProducts, editedTexts } from "../catalog-extensions.ts";
import type { SellerListQuery, SellerProduct } from "../contract/seller-product.ts";
import { PRODUCT_RECORD } from "../record-kinds.ts";
import { categories, products } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { withContents } from "./list-contents.ts";
import { toProduct } from "./product-rows.ts";
import {
  findSellerPage,
  hasIndex,
  isDescending,
  sellerContents,
  sellerMatches,
  sellerSorting,
} from "./seller-list.ts";

const DEFAULT_LIMIT = 50;

/** The offset from which a page is looked up in the list's contents. */
const DEEP = 480;

export type SellerProductPage = {
  products: SellerProduct[];
  total: number;
  page: number;
  limit: number;
  skipped: number;
};

/**
 * A page of all products, including those that shoppers don't see, searched by name and filtered as requested. On
 * request, with the prices before the day of `now`.
 */
export async function listSellerProducts(
  db: Db,
  query: SellerListQuery,
  now: Date,
): Promise<SellerProductPage> {
  const { page = 1, limit = DEFAULT_LIMIT } = query;
  const { rows, total, skipped } = isAtHand(query, (page - 1) * limit)
    ? await firstPages(db, query, { page, limit })
    : await lookUp(db, query, { page, limit });
  const found = await completeProducts(db, rows.map(toSellerProduct));
  const shown = query.yesterday ? await withYesterdaysPrices(db, found, storeDay(now)) : found;
  return { products: shown, total, page, limit, skipped };
}

type Place = { page: number; limit: number };
type Found = { rows: Row[]; total: number; skipped: number };

/** Whether a page needs no list contents: an index begins with it, and the total is known. */
const isAtHand = ({ q, after, before, ...query }: SellerListQuery, offset: number) =>
  !q && after === undefined && before === undefined && !query.stock && hasIndex(query) && offset < DEEP;

async function firstPages(db: Db, query: SellerListQuery, { page, limit }: Place): Promise<Found> {
  const way = isDescending(query) ? desc : asc;
  const offset = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    selectProducts(db)
      .where(sellerMatches(query))
      .orderBy(...sellerSorting(query).map((column) => way(column)))
      .limit(limit)
      .offset(offset),
    countKept(db, query),
  ]);
  return { rows, total, skipped: rows.length === 0 ? total : offset };
}

function lookUp(db: Db, query: SellerListQuery, place: Place): Promise<Found> {
  return withContents(db, sellerContents(query), async (tx, positions) => {
    const page = await findSellerPage(tx, query, { positions, ...place });
    const rows = await selectProducts(tx).where(
      sql`${products.position} = any(${sql.param([...page.positions])}::bigint[])`,
    );
    const byPosition = new Map(rows.map((row) => [row.product.position, row]));
    const inTurn = [...page.positions].flatMap((position) => byPosition.get(position) ?? []);
    return { rows: inTurn, total: positions.length, skipped: page.skipped };
  });
}

/** The number of products from the categories' counts. */
async function countKept(db: Connection, { category }: SellerListQuery): Promise<number> {
  const [row] = await db
    .select({ total: sum(categories.productCount).mapWith(Number) })
    .from(categories)
    .where(category ? eq(categories.path, category) : undefined);
  return row?.total ?? 0;
}

type Prices = NonNullable<SellerProduct["yesterday"]>;

/**
 * Adds to each product the prices with which `today` (`yyyy-mm-dd` at the store) began, according to the log of actions. A
 * product that was added today has none.
 */
async function withYesterdaysPrices(
  db: Connection,
  products: readonly SellerProduct[],
  today: string,
): Promise<SellerProduct[]> {
  const ids = products.map(({ _id }) => _id);
  const since = storeMoment(today, "00:00");
  const actions = await pastActions(db, { subject: PRODUCT_RECORD, ids, since });
  const days = Map.groupBy(actions, ({ id }) => id);
  return products.map((product) => {
    const day = days.get(product._id) ?? [];
    if (day.some(({ action }) => action === "added")) return product;
    return {
      ...product,
      yesterday: { price: first(day, "price", product), offerPrice: first(day, "offerPrice", product) },
    };
  });
}

/** A price before its first change of the day; without a change, the current one. */
function first(
  day: readonly { before: Record<string, unknown> | null }[],
  field: keyof Prices,
  now: Prices,
): number {
  const was = day.map(({ before }) => before?.[field]).find((value) => typeof value === "number");
  return was ?? now[field];
}

/** One product for the seller. Throws `NOT_FOUND`. */
export async function getSellerProduct(db: Connection, id: string): Promise<SellerProduct> {
  const [row] = await selectProducts(db).where(eq(products.id, id));
  if (!row) throw new AppError("NOT_FOUND", t.later("productNotFound"));
  const product = await completeProduct(db, toSellerProduct(row));
  const extras = await editedTexts(db, id);
  return extras.length > 0 ? { ...product, extras } : product;
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
