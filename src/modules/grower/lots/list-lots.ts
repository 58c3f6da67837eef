import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Answered } from "#kernel/contract/envelope.ts";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { toRupees } from "#kernel/money/money.ts";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { readAloud } from "#kernel/texts/written-words.ts";
import { findProductIds, products } from "#modules/catalog/index.ts";
import { nameOfSellers } from "#modules/identity/index.ts";
import { orders } from "#modules/order/index.ts";
import { movesOfSource, sourceDays, stockEntries } from "#modules/stock/index.ts";
import type { Lot, LotOrder, LotsQuery, lotDetailsSchema, lotsSchema, NewTerms } from "../contract/lots.ts";
import { fromTerms } from "../contract/terms.ts";
import { termsOf } from "../rules/terms.ts";
import { growers, lots, lotTerms, lotUses } from "../tables.ts";
import { givenEntry, lastLoss, lotGone } from "./change-lot.ts";
import { OWN_REASONS } from "./own-reasons.ts";

const DEFAULT_LIMIT = 50;

/** A page of lots, the newest first. */
export async function listLots(
  db: Db,
  { grower, product, day, q = "", left, recalled, after, limit = DEFAULT_LIMIT }: LotsQuery,
): Promise<Answered<typeof lotsSchema>> {
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
  const number = plainCode(q);
  if (/^\d{1,9}$/.test(number)) return eq(lots.number, Number(number));
  return or(
    ilike(lots.productName, likePattern(q)),
    ilike(growers.name, likePattern(q)),
    inArray(lots.productId, await findProductIds(db, q)),
  );
}

/** A lot with its ledger, its new terms, and the orders that have something of it. Throws `NOT_FOUND`. */
export async function loadLot(db: Connection, id: string): Promise<Answered<typeof lotDetailsSchema>> {
  const lot = await findLot(db, id);
  const last = (await givenEntry(db, id)) ?? (await lastLoss(db, id));
  return {
    lot,
    entries: await entriesOf(db, id),
    lastLoss: last && lot.recalledAt === null ? String(last.id) : null,
    newTerms: await newTermsOf(db, id),
    orders: await ordersOfLot(db, id),
  };
}

async function entriesOf(db: Connection, id: string) {
  const own = Object.values(OWN_REASONS);
  return (await movesOfSource(db, id)).map(({ reason, ...entry }) => ({
    ...entry,
    reason: reason && readAloud(reason, own),
  }));
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
  const ids = shown.map(({ _id }) => _id);
  const days = Map.groupBy(await sourceDays(db, ids), ({ source }) => source);
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
  const { id: _id, number, unit, harvestedOn, cameOn, quantity, packed, writtenOff, left, refused } = lot;
  const amounts = { quantity, packed, writtenOff, left, refused, refusedReason: lot.refusedReason };
  const recalled = { recalledAt: lot.recalledAt?.toISOString() ?? null, recall: lot.recallId };
  const product = { _id: lot.productId, name: lot.productName };
  const terms = fromTerms(termsOf(lot));
  const came = { harvestedOn, cameOn, purchase: lot.purchaseId, terms, days: [] };
  return { _id, number, unit, grower, product, ...came, ...amounts, ...recalled };
}

/** A subquery of the losses of lots: `lot_id`, `amount` (below zero if the loss was taken back) and `created_at`. */
export const lotLosses = sql`(select source as lot_id, -change as amount, created_at from ${stockEntries}
  where pool = source and kind in ('written off', 'spoilt'))`;

async function newTermsOf(db: Connection, lotId: string): Promise<NewTerms[]> {
  const rows = await db.select().from(lotTerms).where(eq(lotTerms.lotId, lotId)).orderBy(asc(lotTerms.id));
  const nameOf = await nameOfSellers(db);
  return rows.map(({ id, sellerEmail, reason, createdAt, ...row }) => ({
    _id: String(id),
    terms: fromTerms(termsOf(row)),
    seller: sellerEmail && nameOf(sellerEmail),
    reason,
    createdAt: createdAt.toISOString(),
  }));
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
