import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  not,
  or,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { storeDay, storeMoment } from "#kernel/time/store-time.ts";
import { pastActions } from "#modules/identity/index.ts";
import { completeProduct, completeProducts, editedTexts } from "../catalog-extensions.ts";
import type { SellerListQuery, SellerProduct } from "../contract/seller-product.ts";
import { PRODUCT_RECORD } from "../record-kinds.ts";
import { categories, isInStock, nameOrder, otherNamesText, products } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { isInName } from "./name-match.ts";
import { type ProductList, withPositionIndex } from "./position-index.ts";
import { toProduct } from "./product-rows.ts";
import { suggestIds } from "./suggest-products.ts";

const DEFAULT_LIMIT = 50;

/** The offset from which a page is looked up in the position index. */
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
    ? await readPage(db, query, { page, limit })
    : await readPageFromIndex(db, query, { page, limit, others: await otherMatches(db, query.q) });
  const completed = await completeProducts(db, await withLinks(db, rows));
  const shown = query.yesterday ? await withYesterdaysPrices(db, completed, storeDay(now)) : completed;
  return { products: shown, total, page, limit, skipped };
}

type Page = { page: number; limit: number };
type RowsOfPage = { rows: Row[]; total: number; skipped: number };

/** Whether a page needs no position index: an index begins with it, and the total is known. */
const isAtHand = ({ q, after, before, ...query }: SellerListQuery, offset: number) =>
  !q && after === undefined && before === undefined && !query.stock && hasIndex(query) && offset < DEEP;

async function readPage(db: Db, query: SellerListQuery, { page, limit }: Page): Promise<RowsOfPage> {
  const way = isDescending(query) ? desc : asc;
  const offset = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    selectProducts(db)
      .where(sellerMatches(query))
      .orderBy(...sellerSorting(query).map((column) => way(column)))
      .limit(limit)
      .offset(offset),
    countFromCategories(db, query),
  ]);
  return { rows, total, skipped: rows.length === 0 ? total : offset };
}

/**
 * The ids of products that a search finds beside those with its text in a name, by the rule of the shop. Similar
 * spellings count only if there is nothing else.
 */
async function otherMatches(db: Db, q: string | undefined): Promise<string[]> {
  if (!q) return [];
  const { ids, near } = await suggestIds(db, q);
  if (!near) return ids;
  const named = await db.select({ id: products.id }).from(products).where(isInAnyName(q)).limit(1);
  return named.length > 0 ? [] : ids;
}

/** The condition that the seller's search finds a product, for lists of what belongs to products. Blank: all. */
export async function isFoundBy(db: Db, q: string): Promise<SQL> {
  return sellerMatches({ q }, await otherMatches(db, q)) ?? sql`true`;
}

const MAX_IDS = 500;

/** The ids of products that the seller's search finds, for lists of what belongs to them. */
export async function findProductIds(db: Db, q: string): Promise<string[]> {
  const named = await db.select({ id: products.id }).from(products).where(isInAnyName(q)).limit(MAX_IDS);
  return [...named.map(({ id }) => id), ...(await otherMatches(db, q))];
}

function readPageFromIndex(
  db: Db,
  query: SellerListQuery,
  { others, ...requestedPage }: Page & { others: readonly string[] },
): Promise<RowsOfPage> {
  return withPositionIndex(db, sellerList(query, others), async (tx, positions) => {
    const page = await findSellerPage(tx, query, { positions, ...requestedPage });
    const rows = await selectProducts(tx).where(
      sql`${products.position} = any(${sql.param([...page.positions])}::bigint[])`,
    );
    const byPosition = new Map(rows.map((row) => [row.product.position, row]));
    const productsByIds = [...page.positions].flatMap((position) => byPosition.get(position) ?? []);
    return { rows: productsByIds, total: positions.length, skipped: page.skipped };
  });
}

async function countFromCategories(db: Connection, { category }: SellerListQuery): Promise<number> {
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
  const [linked = toSellerProduct(row)] = await withLinks(db, [row]);
  const product = await completeProduct(db, linked);
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

/** Products with the number of those that are sizes of one thing with them. One query counts all. */
async function withLinks(db: Connection, rows: readonly Row[]): Promise<SellerProduct[]> {
  const groups = [...new Set(rows.flatMap(({ product }) => product.sizeGroup ?? []))];
  const counted =
    groups.length === 0
      ? []
      : await db
          .select({ words: products.sizeGroup, count: count() })
          .from(products)
          .where(sql`${products.sizeGroup} = any(${sql.param(groups)}::text[])`)
          .groupBy(products.sizeGroup);
  const counts = new Map(counted.map((group) => [group.words, group.count]));
  return rows.map((row) => {
    const words = row.product.sizeGroup;
    const product = toSellerProduct(row);
    return words === null ? product : { ...product, linked: { words, count: counts.get(words) ?? 1 } };
  });
}

/** The positions of a page, in the list's own direction, and the number of products before it. */
type SellerPage = { positions: Float64Array; skipped: number };

type PageRequest = { positions: Float64Array; page: number; limit: number };

/**
 * The requested page: by its number, or the one after or before a product, wherever that is by now. For a deleted
 * product, the first page.
 */
async function findSellerPage(
  tx: Connection,
  query: SellerListQuery,
  { positions, page, limit }: PageRequest,
): Promise<SellerPage> {
  const { after, before } = query;
  const id = after ?? before;
  const slice = (from: number, to: number) => sliceOf(positions, { from, to, down: isDescending(query) });
  if (id === undefined) return slice((page - 1) * limit, page * limit);
  const place = await keysetPosition(tx, query, { positions, id });
  if (!place) return slice(0, limit);
  const { lower, isThere } = place;
  const ahead = isDescending(query) ? positions.length - lower - (isThere ? 1 : 0) : lower;
  if (after === undefined) return slice(Math.max(0, ahead - limit), ahead);
  const next = ahead + (isThere ? 1 : 0);
  return slice(next, next + limit);
}

type Slice = { from: number; to: number; down: boolean };

/** A slice of a list. A page beyond the end is empty, and everything is before it. */
function sliceOf(positions: Float64Array, { from, to, down }: Slice): SellerPage {
  const { length } = positions;
  const begin = Math.min(from, length);
  const end = Math.min(to, length);
  const part = down ? positions.slice(length - end, length - begin).reverse() : positions.slice(begin, end);
  return { positions: part, skipped: part.length === 0 ? length : begin };
}

type Sort = NonNullable<SellerListQuery["sort"]>;

const SORTS: Record<Sort, SQL[]> = {
  shop: [sql`${products.position}`],
  newest: [sql`${products.createdAt}`, sql`${products.position}`],
  name: [nameOrder(products), sql`${products.position}`],
  price: [sql`${products.offerPricePaise}`, sql`${products.position}`],
  category: [sql`lower(${categories.name})`, sql`${products.position}`],
  stock: [isInStock(products), sql`${products.position}`],
};

const sortOf = ({ sort = "shop" }: SellerListQuery) => sort;

const isDescending = ({ sort, order = sort === "newest" ? "desc" : "asc" }: SellerListQuery) =>
  order === "desc";

/** Together these columns are unique. */
const sellerSorting = (query: SellerListQuery): SQL[] => SORTS[sortOf(query)];

/** Whether an index gives the first page, in either direction. */
const hasIndex = (query: SellerListQuery) => ["shop", "name", "price"].includes(sortOf(query));

const isInAnyName = (q: string) => or(isInName(q), ilike(otherNamesText(products), likePattern(q)));

/** `others` are ids of products that the search finds by other means. */
function sellerMatches(
  { q, category, stock }: SellerListQuery,
  others: readonly string[] = [],
): SQL | undefined {
  return and(
    q ? or(isInAnyName(q), inArray(products.id, [...others])) : undefined,
    category ? eq(products.categoryPath, category) : undefined,
    stock && (stock === "in" ? isInStock(products) : not(isInStock(products))),
  );
}

/** The seller's list for its position index, in ascending order. */
function sellerList(query: SellerListQuery, others: readonly string[]): ProductList {
  const { q, category, stock } = query;
  const named = sql`${products} inner join ${categories} on ${categories.path} = ${products.categoryPath}`;
  return {
    key: JSON.stringify(["seller", sortOf(query), q, category, stock, others]),
    from: sortOf(query) === "category" ? named : sql`${products}`,
    where: sellerMatches(query, others),
    order: sellerSorting(query),
  };
}

type KeysetPosition = { lower: number; isThere: boolean };

/** The number of products that sort before a product, and whether it is in the list; undefined if it was deleted. */
async function keysetPosition(
  tx: Connection,
  query: SellerListQuery,
  { positions, id }: { positions: Float64Array; id: string },
): Promise<KeysetPosition | undefined> {
  const [product] = await tx
    .select({ position: products.position })
    .from(products)
    .where(eq(products.id, id));
  if (!product) return undefined;
  const index = positions.indexOf(product.position);
  if (index >= 0) return { lower: index, isThere: true };
  return { lower: await countLower(tx, query, { positions, id }), isThere: false };
}

const STEP = 256;

/**
 * Counts the products that sort before one that has left the list: first a sample is compared with it, then the
 * products between two of these.
 */
async function countLower(
  tx: Connection,
  query: SellerListQuery,
  { positions, id }: { positions: Float64Array; id: string },
): Promise<number> {
  const marks = positions.filter((_, index) => index % STEP === 0);
  const lower = await countLowerOf(tx, query, { positions: marks, id });
  if (lower === 0) return 0;
  const begin = (lower - 1) * STEP;
  return begin + (await countLowerOf(tx, query, { positions: positions.subarray(begin, begin + STEP), id }));
}

async function countLowerOf(
  tx: Connection,
  query: SellerListQuery,
  { positions, id }: { positions: Float64Array; id: string },
): Promise<number> {
  const columns = sql.join(sellerSorting(query), sql`, `);
  const named = sql`${products} inner join ${categories} on ${categories.path} = ${products.categoryPath}`;
  const isLower: SQL = sql`(${columns}) < (select ${columns} from ${named} where ${products.id} = ${id})`;
  const [row] = await tx
    .select({ total: count() })
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(sql`${products.position} = any(${sql.param([...positions])}::bigint[]) and ${isLower}`);
  return row?.total ?? 0;
}
