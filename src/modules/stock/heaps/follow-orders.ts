import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { type DayMove, orderItems, orders, SOLD_OUT } from "#modules/order/index.ts";
import { heapMoves, heapPacked, heapProducts, heaps } from "../heap-tables.ts";
import type { BaseUnit } from "../rules/shared/base-units.ts";
import { t } from "../server-texts.ts";
import { amountText, dayKey, type HeapDay, type HeapMove, lockHeapDays, moveHeaps } from "./heap-days.ts";

/** A product's amount in an order, of a heap and day, in base units. */
export type OfHeap = { orderId: string; productId: string; heapId: string; day: string; amount: number };

/** Gives back exactly what locked orders have taken, according to the ledger, to the days that it was taken from. */
export async function releaseHeaps(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const held = await heldBy(tx, orderIds);
  const days = await lockHeapDays(tx, held);
  await moveHeaps(tx, days, held.map(givenBack));
}

/** Takes what locked orders need, which are no longer cancelled. Throws `SOLD_OUT`, naming the heap and the day. */
export function takeAgain(tx: Tx, orderIds: readonly string[]): Promise<void> {
  return takeFor(tx, orderIds, new Map());
}

/**
 * Follows locked orders to another day: gives back to the heaps of the old one and takes from those of the new one. What is
 * in a bag stays there, whichever day the bag is for: it needs no harvest and gives nothing back. Throws `SOLD_OUT`, naming
 * the heap and the amounts.
 */
export async function followToHeaps(tx: Tx, moves: readonly DayMove[]): Promise<void> {
  const ids = moves.map(({ orderId }) => orderId);
  await packWhatIsOut(tx, ids);
  return takeFor(tx, ids, new Map(moves.map(({ orderId, to }) => [orderId, to])));
}

/** Records that orders which are out were packed, as ordered where nobody has weighed them. */
async function packWhatIsOut(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${heapPacked} (order_id, product_id, amount, spoilt, uncounted)
    select line.order_id, line.product_id, line.amount, 0, greatest(0, line.amount + coalesce((select sum(change)
      from ${heapMoves} where order_id = line.order_id and product_id = line.product_id and kind <> 'spoilt'), 0))
    from (${orderedAmounts(orderIds)}) as line inner join ${orders} on ${orders.id} = line.order_id
    where ${orders.status} = 'Out for Delivery' and line.amount is not null and line.product_id in (
      select product_id from ${heapProducts} union select product_id from ${heapMoves} where order_id = line.order_id)
    on conflict do nothing`);
}

/**
 * Makes locked orders hold what they need of the heaps of their days, and nothing else. That includes what was ordered
 * before its product came to the heap. With `newDays` the orders are moved there: what is in their bags is left out.
 */
async function takeFor(
  tx: Tx,
  orderIds: readonly string[],
  newDays: ReadonlyMap<string, string>,
): Promise<void> {
  const isMove = newDays.size > 0;
  const inBags = new Set(isMove ? (await inBagsOf(tx, orderIds)).map(bagKey) : []);
  const outside = (of: OfHeap) => !inBags.has(bagKey(of));
  const held = (await heldBy(tx, orderIds)).filter(outside);
  const needed = (await neededBy(tx, orderIds)).filter(outside).map((need) => {
    return { ...need, day: newDays.get(need.orderId) ?? need.day };
  });
  const moves = differences(held, needed);
  const days = await lockHeapDays(tx, moves);
  await refuseIfShort(tx, days, moves);
  await moveHeaps(tx, days, moves);
  if (!isMove) await recordAsTaken(tx, orderIds);
}

type InBag = Pick<OfHeap, "orderId" | "productId">;

const bagKey = ({ orderId, productId }: InBag) => JSON.stringify([orderId, productId]);

/** The products of orders that were weighed. */
async function inBagsOf(tx: Tx, orderIds: readonly string[]): Promise<InBag[]> {
  const { orderId, productId } = heapPacked;
  return tx
    .select({ orderId, productId })
    .from(heapPacked)
    .where(sql`${orderId} = any(${sql.param(orderIds)}::text[])`);
}

/** The moves from what orders hold to what they need: returned amounts first, as they count for the taken ones. */
export function differences(held: readonly OfHeap[], needed: readonly OfHeap[]): HeapMove[] {
  const lineKey = (of: OfHeap) => JSON.stringify([of.orderId, of.productId, dayKey(of)]);
  const has = new Map(held.map((of) => [lineKey(of), of.amount]));
  const needs = new Set(needed.map(lineKey));
  const leaving = held.filter((of) => !needs.has(lineKey(of))).map(givenBack);
  const changes = needed.flatMap((of): HeapMove[] => {
    const less = (has.get(lineKey(of)) ?? 0) - of.amount;
    return less === 0 ? [] : [toMove(of, less)];
  });
  return [...leaving, ...changes].sort((one, other) => other.change - one.change);
}

const toMove = ({ orderId, productId, heapId, day }: OfHeap, change: number): HeapMove => ({
  orderId,
  productId,
  heapId,
  day,
  change,
  kind: change < 0 ? "sold" : "given back",
});

const givenBack = (of: OfHeap) => toMove(of, of.amount);

/** Throws `SOLD_OUT` if a locked day has less than the moves take from it. */
async function refuseIfShort(
  tx: Tx,
  days: ReadonlyMap<string, HeapDay>,
  moves: readonly HeapMove[],
): Promise<void> {
  for (const dayMoves of Map.groupBy(moves, dayKey).values()) {
    const [first] = dayMoves;
    if (!first) continue;
    const left = days.get(dayKey(first))?.left ?? 0;
    const change = dayMoves.reduce((sum, move) => sum + move.change, 0);
    if (left + change >= 0) continue;
    const [heap] = await tx
      .select({ name: heaps.name, unit: heaps.unit })
      .from(heaps)
      .where(sql`${heaps.id} = ${first.heapId}`);
    if (!heap) throw new Error("a product has a heap that is not there");
    const total = days.get(dayKey(first))?.total ?? 0;
    throw heapShort({ ...heap, day: first.day, total, left, need: -change });
  }
}

type Short = { name: string; unit: BaseUnit; day: string; total: number; left: number; need: number };

/** The refusal of a heap's day that has too little for an order that is restored, moved or changed: `SOLD_OUT`. */
export function heapShort({ name: heap, unit, day, total, left, need }: Short): AppError {
  const words = { heap, day: formatShortDay(day), need: amountText(need, unit) };
  const shortText =
    left === 0
      ? t.later("heapNone", words)
      : t.later("heapShort", { ...words, left: amountText(left, unit) });
  const text = total === 0 ? t.later("heapMissing", words) : shortText;
  // The pages offer the harvest of the day where that field is refused.
  return new AppError(SOLD_OUT, text, { day: text });
}

/** The amounts that locked orders hold, according to the ledger, without spoilt ones. */
async function heldBy(tx: Tx, orderIds: readonly string[]): Promise<OfHeap[]> {
  const { orderId, productId, heapId, day, change, kind } = heapMoves;
  const { rows } = await tx.execute<OfHeap>(sql`
    select ${orderId} as "orderId", ${productId} as "productId", ${heapId} as "heapId", ${day}::text as day,
      -sum(${change})::float8 as amount
    from ${heapMoves} where ${orderId} = any(${sql.param(orderIds)}::text[]) and ${kind} <> 'spoilt'
    group by 1, 2, 3, 4 having sum(${change}) < 0
    order by 3, 4, 1, 2`);
  return rows;
}

/**
 * The orders' needs of the heaps that their products have now: the weighed amount, or else the ordered packs. A pack that
 * is none of its heap's needs nothing.
 */
async function neededBy(tx: Tx, orderIds: readonly string[]): Promise<OfHeap[]> {
  const { rows } = await tx.execute<OfHeap>(sql`
    with needed as (
      select order_id, product_id, coalesce(packed.amount, line.amount) as amount
      from (${orderedAmounts(orderIds)}) as line
      full join (select order_id, product_id, amount from ${heapPacked}
        where order_id = any(${sql.param(orderIds)}::text[])) as packed using (order_id, product_id)
    )
    select needed.order_id as "orderId", needed.product_id as "productId", ${heapProducts.heapId} as "heapId",
      ${orders.deliveryDay}::text as day, needed.amount::float8 as amount
    from needed inner join ${orders} on ${orders.id} = needed.order_id
    inner join ${heapProducts} on ${heapProducts.productId} = needed.product_id
    where needed.amount > 0
    order by 3, 4, 1, 2`);
  return rows;
}

/** A query of the ordered amounts of orders' products, in the base unit of their packs as they were ordered. */
const orderedAmounts = (orderIds: readonly string[]) => sql`
  select order_id, product_id, sum(quantity * heap_amount(pack_quantity, pack_unit)) as amount
  from ${orderItems} where order_id = any(${sql.param(orderIds)}::text[]) and product_id is not null
  group by order_id, product_id`;

/** What of a weighed amount was not taken from the heap, once an order has all of it: what had spoilt before. */
const UNCOUNTED = sql`greatest(0, spoilt + coalesce((select sum(${heapMoves.change}) from ${heapMoves}
  where ${heapMoves.orderId} = heap_packed.order_id and ${heapMoves.productId} = heap_packed.product_id
    and ${heapMoves.kind} = 'spoilt'), 0))`;

/**
 * The statements by which a changed order has what its lines say, and no longer what was weighed before. What spoilt stays
 * lost.
 */
export const forgetWeighed = (orderId: string, needed: readonly OfHeap[]): SQL[] => [
  sql`delete from ${heapPacked} where order_id = ${orderId} and spoilt = 0`,
  sql`update ${heapPacked} set uncounted = ${UNCOUNTED},
      amount = coalesce((select sum(line.amount) from jsonb_to_recordset(${JSON.stringify(needed)}::jsonb)
        as line ("productId" text, amount bigint) where line."productId" = heap_packed.product_id), 0)
    where order_id = ${orderId} and spoilt > 0 and product_id in (select product_id from ${heapProducts})`,
];

/** Records that orders have now taken all that was weighed, except what had spoilt before. */
async function recordAsTaken(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update ${heapPacked} set uncounted = ${UNCOUNTED}
    where order_id = any(${sql.param(orderIds)}::text[])
      and product_id in (select product_id from ${heapProducts})`);
}
