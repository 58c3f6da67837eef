import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { toRupees } from "#kernel/money/money.ts";
import { findProductIds, products } from "#modules/catalog/index.ts";
import { nameOfSellers } from "#modules/identity/index.ts";
import { orders } from "#modules/order/index.ts";
import { sourceDays } from "#modules/stock/index.ts";
import type { Lot, LotEntry, LotOrder, LotsQuery } from "../contract/lots.ts";
import { fromTerms } from "../contract/terms.ts";
import { lotEntries, lots, lotUses } from "../lot-tables.ts";
import { termsOf } from "../rules/terms.ts";
import { growers } from "../tables.ts";
import { lastLoss, lotGone } from "./change-lot.ts";

const DEFAULT_LIMIT = 50;

/** A page of lots, the newest first. */
export async function listLots(
  db: Db,
  { grower, product, day, q = "", left, recalled, after, limit = DEFAULT_LIMIT }: LotsQuery,
): Promise<{ lots: Lot[]; next: number | null }> {
  const rows = await selectLots(db)
    .where(
      and(
        grower === undefined ? undefined : eq(lots.growerId, grower),
        product === undefined ? undefined : eq(lots.productId, product),
        day === undefined ? undefined : eq(lots.cameOn, day),
        await matching(db, q),
        left === undefined ? undefined : gt(lots.left, 0),
        recalled === undefined ? undefined : isNotNull(lots.recalledAt),
        after === undefined ? undefined : lt(lots.number, after),
      ),
    )
    .orderBy(desc(lots.number))
    .limit(limit + 1);
  const page = await withDays(db, rows.slice(0, limit).map(toLot));
  return { lots: page, next: rows.length > limit ? (page.at(-1)?.number ?? null) : null };
}

/**
 * The condition for lots with this number, with this text in the name of the product or grower, or of a product that
 * the seller's search finds.
 */
async function matching(db: Db, q: string): Promise<SQL | undefined> {
  if (q === "") return undefined;
  if (/^\d{1,9}$/.test(q)) return eq(lots.number, Number(q));
  return or(
    ilike(lots.productName, likePattern(q)),
    ilike(growers.name, likePattern(q)),
    inArray(lots.productId, await findProductIds(db, q)),
  );
}

type LotDetails = { lot: Lot; entries: LotEntry[]; orders: LotOrder[] };

/** A lot with its ledger and the orders that have something of it. Throws `NOT_FOUND`. */
export async function loadLot(db: Connection, id: string): Promise<LotDetails> {
  const lot = await findLot(db, id);
  const [entries, lotOrders] = await Promise.all([entriesOf(db, id), ordersOfLot(db, id)]);
  return { lot, entries, orders: lotOrders };
}

/** A lot. Throws `NOT_FOUND`. */
export async function findLot(db: Connection, id: string): Promise<Lot> {
  const [row] = await selectLots(db).where(eq(lots.id, id));
  if (!row) throw lotGone();
  const [lot] = await withDays(db, [toLot(row)]);
  if (!lot) throw lotGone();
  return lot;
}

/** The lots of a recall, by their numbers. `words` are the columns of the growers' names and villages, in English at first. */
export async function lotsOfRecall(db: Connection, recallId: string, words?: GrowerColumns): Promise<Lot[]> {
  const rows = await selectLots(db, words).where(eq(lots.recallId, recallId)).orderBy(asc(lots.number));
  return withDays(db, rows.map(toLot));
}

/** Adds the days of heaps for which lots came, as the balances have them. */
async function withDays(db: Connection, shown: readonly Lot[]): Promise<Lot[]> {
  const days = Map.groupBy(
    await sourceDays(
      db,
      shown.map(({ _id }) => _id),
    ),
    ({ source }) => source,
  );
  return shown.map((lot) => ({
    ...lot,
    days: (days.get(lot._id) ?? []).map(({ heapId: heap, day, amount }) => ({ heap, day, amount })),
  }));
}

type GrowerColumns = Record<"name" | "village", SQL<string>>;
const inEnglish: GrowerColumns = { name: sql`${growers.name}`, village: sql`${growers.village}` };

const selectLots = (db: Connection, { name, village }: GrowerColumns = inEnglish) =>
  db
    .select({ lot: lots, grower: { _id: growers.id, name, village } })
    .from(lots)
    .innerJoin(growers, eq(growers.id, lots.growerId))
    .$dynamic();

function toLot({ lot, grower }: Awaited<ReturnType<typeof selectLots>>[number]): Lot {
  const { id, number, productId, productName, unit, harvestedOn, cameOn, recalledAt } = lot;
  const { quantity, packed, writtenOff, left, refused, refusedReason } = lot;
  return {
    _id: id,
    number,
    grower,
    product: { _id: productId, name: productName },
    harvestedOn,
    cameOn,
    unit,
    quantity,
    packed,
    writtenOff,
    left,
    refused,
    refusedReason,
    terms: fromTerms(termsOf(lot)),
    purchase: lot.purchaseId,
    recalledAt: recalledAt?.toISOString() ?? null,
    recall: lot.recallId,
    days: [],
  };
}

async function entriesOf(db: Connection, lotId: string): Promise<LotEntry[]> {
  const rows = await db
    .select({ entry: lotEntries, order: orders.invoiceNumber })
    .from(lotEntries)
    .leftJoin(orders, eq(orders.id, lotEntries.orderId))
    .where(eq(lotEntries.lotId, lotId))
    .orderBy(asc(lotEntries.id));
  const nameOf = await nameOfSellers(db);
  const last = await lastLoss(db, lotId);
  return rows.map(({ entry, order }) => {
    const { id, kind, change, termsKind, sellerEmail, reason, createdAt } = entry;
    const terms = termsKind === null ? null : fromTerms(termsOf({ ...entry, termsKind }));
    return {
      _id: String(id),
      kind,
      change,
      isLastLoss: id === last?.id,
      terms,
      order,
      seller: sellerEmail && nameOf(sellerEmail),
      reason,
      createdAt: createdAt.toISOString(),
    };
  });
}

async function ordersOfLot(db: Connection, lotId: string): Promise<LotOrder[]> {
  const { rows } = await db.execute<LotOrder & { soldPaise: number }>(sql`
    select ${orders.id} as "_id", ${orders.invoiceNumber} as "invoiceNumber", ${orders.deliveryDay}::text as "deliveryDay",
      trim(coalesce(${orders.address}->>'firstName', '') || ' ' || coalesce(${orders.address}->>'lastName', '')) as name,
      ${orders.status}, coalesce(${products.name}, ${lots.productName}) as product, ${lotUses.amount}::float8 as amount,
      ${lotUses.soldPaise}::float8 as "soldPaise"
    from ${lotUses} inner join ${orders} on ${orders.id} = ${lotUses.orderId}
    inner join ${lots} on ${lots.id} = ${lotUses.lotId} left join ${products} on ${products.id} = ${lotUses.productId}
    where ${lotUses.lotId} = ${lotId}
    order by ${orders.deliveryDay}, ${orders.invoiceDay}, ${orders.invoiceCounter}, ${lotUses.productId}`);
  return rows.map(({ soldPaise, ...row }) => ({ ...row, sold: toRupees(soldPaise) }));
}
