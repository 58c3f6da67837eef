import { and, asc, count, desc, eq, gt, lt, type SQL } from "drizzle-orm";
import type { Answered } from "#kernel/contract/envelope.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { readAloud } from "#kernel/texts/written-words.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { nameOfSellers } from "#modules/identity/index.ts";
import { orders } from "#modules/order/index.ts";
import { OF_COUNTS } from "../allocating/pools.ts";
import type { MovesQuery, movesSchema, StockMove } from "../contract.ts";
import { selectHeaps } from "../heaps/list-heaps.ts";
import { t } from "../server-texts.ts";
import { heapProducts, stockCounts, stockEntries } from "../tables.ts";
import { OWN_REASONS } from "./own-reasons.ts";

const DEFAULT_LIMIT = 50;

/** A page of the ledger of a product's count, or of a heap, the newest entry first. Throws `NOT_FOUND`. */
export async function listMoves(
  db: Connection,
  { product: productId = "", heap: heapId, now, ...query }: MovesQuery & { now: Date },
): Promise<Answered<typeof movesSchema>> {
  const product = heapId === undefined ? await findProduct(db, productId) : null;
  const [heap = null] = heapId === undefined ? [] : await selectHeaps(db, storeDay(now), heapId);
  if (product === null && heap === null) {
    throw new AppError("NOT_FOUND", t.later(heapId === undefined ? "productGone" : "heapGone"));
  }
  const ofCount = and(OF_COUNTS, eq(stockEntries.productId, productId));
  const own = heapId === undefined ? ofCount : eq(stockEntries.heapId, heapId);
  const rows = await selectPage(db, own, query);
  const [first] = rows.map(({ entry }) => entry);
  const [total, skipped, nameOf] = await Promise.all([
    countOf(db, own),
    first ? countOf(db, and(own, gt(stockEntries.id, first.id))) : 0,
    nameOfSellers(db),
  ]);
  return { product, heap, moves: rows.map((row) => toMove(row, nameOf)), total, skipped };
}

async function findProduct(db: Connection, id: string): Promise<Answered<typeof movesSchema>["product"]> {
  const [product = null] = await db
    .select({ _id: products.id, name: products.name, left: stockCounts.count, heap: heapProducts.heapId })
    .from(products)
    .leftJoin(heapProducts, eq(heapProducts.productId, products.id))
    .leftJoin(stockCounts, eq(stockCounts.productId, products.id))
    .where(eq(products.id, id));
  return product;
}

async function selectPage(
  db: Connection,
  own: SQL | undefined,
  { after, before, limit = DEFAULT_LIMIT }: MovesQuery,
) {
  const backwards = after === undefined && before !== undefined;
  const olderThan = after === undefined ? undefined : lt(stockEntries.id, after);
  const beyond = backwards ? gt(stockEntries.id, before) : olderThan;
  const { id } = stockEntries;
  const rows = await selectMoves(db)
    .where(and(own, beyond))
    .orderBy(backwards ? asc(id) : desc(id))
    .limit(limit);
  return backwards ? rows.reverse() : rows;
}

const selectMoves = (db: Connection) =>
  db
    .select({ entry: stockEntries, order: orders.invoiceNumber, product: products.name })
    .from(stockEntries)
    .leftJoin(orders, eq(orders.id, stockEntries.orderId))
    .leftJoin(products, eq(products.id, stockEntries.productId))
    .$dynamic();

/** The entries of a source, such as a grower's lot, the oldest first. */
export async function movesOfSource(db: Connection, source: string): Promise<StockMove[]> {
  const rows = await selectMoves(db).where(eq(stockEntries.pool, source)).orderBy(asc(stockEntries.id));
  const nameOf = await nameOfSellers(db);
  return rows.map((row) => toMove(row, nameOf));
}

async function countOf(db: Connection, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(stockEntries).where(where);
  return row?.total ?? 0;
}

function toMove(
  { entry, ...of }: Awaited<ReturnType<typeof selectMoves>>[number],
  nameOf: (email: string) => string,
): StockMove {
  const { id, day, kind, change, leftAfter, otherDay, seller, reason, createdAt } = entry;
  return {
    ...of,
    day,
    kind,
    change,
    left: leftAfter,
    otherDay,
    _id: String(id),
    seller: seller && nameOf(seller),
    reason: reason && readAloud(reason, Object.values(OWN_REASONS)),
    createdAt: createdAt.toISOString(),
  };
}
