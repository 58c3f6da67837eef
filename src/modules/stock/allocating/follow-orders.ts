import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError, refused } from "#kernel/errors/app-error.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { type DayMove, orderItems, orders, SOLD_OUT } from "#modules/order/index.ts";
import type { InBag } from "../heaps/stock-extensions.ts";
import type { BaseUnit } from "../rules/shared/base-units.ts";
import { t } from "../server-texts.ts";
import { heapDays, heapProducts, heaps, orderPacks, stockCounts, stockEntries } from "../tables.ts";
import {
  amountText,
  lockPools,
  moved,
  type Pool,
  type PoolMove,
  type PoolRef,
  poolKey,
  writeMoves,
} from "./pools.ts";

/** What an order's product has of a pool, or needs of it: packs of a count, or base units of a heap's day. */
export type OfPool = { orderId: string; productId: string; pool: PoolRef; amount: number };

/**
 * Gives back exactly what locked orders have taken, according to the ledgers, to where it was taken from. A product whose
 * count rises from zero is on sale again. Packs from an earlier count epoch are not returned, as the seller has counted
 * anew since.
 */
export async function releaseStock(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const held = await heldBy(tx, orderIds);
  await moveStock(tx, differences(held, []), true);
}

/**
 * Takes what locked orders need that are no longer cancelled: what was packed, or their lines. What came back of a bag to
 * another day than the bag's is taken from there, if that day still has it. Throws `SOLD_OUT`.
 */
export async function takeAgain(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const held = await heldBy(tx, orderIds);
  await moveStock(tx, differences(held, await neededBy(tx, orderIds)));
  await tx.execute(takenNow(orderIds, sql``));
}

/**
 * Follows locked orders to another day: gives back to the heaps of the old one and takes from those of the new one. What is
 * in a bag stays there, whichever day the bag is for: it needs no harvest and gives nothing back. Counts have no days.
 * Throws `SOLD_OUT`, naming the heap and the amounts.
 */
export async function followToDays(tx: Tx, moves: readonly DayMove[]): Promise<void> {
  const ids = moves.map(({ orderId }) => orderId);
  const newDays = new Map(moves.map(({ orderId, to }) => [orderId, to]));
  await packWhatIsOut(tx, ids);
  const { orderId, productId, amount } = orderPacks;
  const inBags = await tx
    .select({ orderId, productId })
    .from(orderPacks)
    .where(sql`${orderId} = any(${sql.param(ids)}::text[]) and ${amount} is not null`);
  const isInBag = (of: OfPool) =>
    inBags.some((bag) => bag.orderId === of.orderId && bag.productId === of.productId);
  const loose = (all: readonly OfPool[]) => all.filter((of) => "heapId" in of.pool && !isInBag(of));
  const needed = loose(await neededBy(tx, ids)).map((of) => {
    const day = newDays.get(of.orderId);
    return "heapId" in of.pool && day !== undefined ? { ...of, pool: { ...of.pool, day } } : of;
  });
  await moveStock(tx, differences(loose(await heldBy(tx, ids)), needed));
}

/** Records that orders which are out were packed, as ordered where nobody has weighed them. */
export async function packWhatIsOut(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into ${orderPacks} as bag (order_id, product_id, packs, amount)
    select order_id, product_id, sum(quantity), sum(quantity * lot_amount(pack_quantity, pack_unit)) from ${orderItems}
    where product_id is not null and order_id in (select id from ${orders}
      where id = any(${sql.param([...orderIds])}::text[]) and status = 'Out for Delivery')
    group by order_id, product_id
    on conflict (order_id, product_id) do update
      set packs = coalesce(bag.packs, excluded.packs), amount = excluded.amount where bag.amount is null`);
}

/** The moves from what orders hold to what they need: returned amounts first, as they count for the taken ones. */
export function differences(held: readonly OfPool[], needed: readonly OfPool[]): PoolMove[] {
  const keyOf = ({ orderId, productId, pool }: OfPool) => JSON.stringify([orderId, productId, poolKey(pool)]);
  const has = new Map(held.map((of) => [keyOf(of), of.amount]));
  const needs = new Set(needed.map(keyOf));
  const leaving = held
    .filter((of) => !needs.has(keyOf(of)))
    .flatMap((of) => moved(of, "given back", of.amount));
  const changes = needed.flatMap((of) => {
    const less = (has.get(keyOf(of)) ?? 0) - of.amount;
    return moved(of, less < 0 ? "sold" : "given back", less);
  });
  return [...leaving, ...changes].sort((one, other) => other.change - one.change);
}

/** Locks what is moved, moves it and writes it. Throws `SOLD_OUT` if there is too little. */
async function moveStock(tx: Tx, moves: readonly PoolMove[], backOnSale = false): Promise<void> {
  const refs = moves.map(({ pool }) => pool);
  const pools = await lockPools(tx, refs);
  // A count whose epoch has ended meanwhile counts no more.
  const open = moves.filter(({ pool }) => "heapId" in pool || pools.has(poolKey(pool)));
  await refuseIfShort(tx, pools, open);
  await writeMoves(tx, pools, open, backOnSale);
}

/** Throws `SOLD_OUT` if a locked pool has less than the moves take from it. */
async function refuseIfShort(
  tx: Tx,
  pools: ReadonlyMap<string, Pool>,
  moves: readonly PoolMove[],
): Promise<void> {
  for (const [key, poolMoves] of Map.groupBy(moves, ({ pool }) => poolKey(pool))) {
    const pool = pools.get(key);
    const need = 0 - poolMoves.reduce((sum, move) => sum + move.change, 0);
    if (need <= (pool?.left ?? 0)) continue;
    if (pool) throw poolShort(pool, need);
    const [first] = poolMoves;
    if (!first || !("heapId" in first.pool)) continue;
    const { heapId, day } = first.pool;
    const [heap] = await tx
      .select({ name: heaps.name, unit: heaps.unit })
      .from(heaps)
      .where(sql`${heaps.id} = ${heapId}`);
    if (!heap) throw new Error("a product has a heap that is not there");
    throw heapShort({ ...heap, day, total: 0, left: 0, need });
  }
}

/** The refusal of a locked count or day that has less than is needed: `SOLD_OUT`. */
export const poolShort = (pool: Pool, need: number): AppError =>
  "heapId" in pool
    ? heapShort({ ...pool, need })
    : new AppError(SOLD_OUT, t.later("onlyLeft", { product: pool.name, left: pool.left }));

type Short = { name: string; unit: BaseUnit; day: string; total: number; left: number; need: number };

/** The refusal of a heap's day that has too little for an order that is packed, restored, moved or changed: `SOLD_OUT`. */
export function heapShort({ name: heap, unit, day, total, left, need }: Short): AppError {
  const words = { heap, day: formatShortDay(day), need: amountText(need, unit) };
  const shortText =
    left === 0
      ? t.later("heapNone", words)
      : t.later("heapShort", { ...words, left: amountText(left, unit) });
  const text = total === 0 ? t.later("heapMissing", words) : shortText;
  // The pages offer the harvest of the day where that field is refused.
  return refused("day", text, SOLD_OUT);
}

/** The pool of a row, as SQL about its heap and day, or about its product and epoch. */
const poolOf = (productId: SQL, countEpoch: SQL) => sql`case when heap_id is null
  then jsonb_build_object('productId', ${productId}, 'countEpoch', ${countEpoch})
  else jsonb_build_object('heapId', heap_id, 'day', day) end as pool`;

/** What locked orders hold, according to the ledgers, without what spoilt; of counts those of the current epoch. */
async function heldBy(tx: Tx, orderIds: readonly string[]): Promise<OfPool[]> {
  const ofOrders = sql`order_id = any(${sql.param([...orderIds])}::text[])`;
  const { rows } = await tx.execute<OfPool>(sql`
    select entry.order_id as "orderId", entry.product_id as "productId",
      ${poolOf(sql`entry.product_id`, sql`own.counting`)}, ${HELD}::float8 as amount
    from ${stockEntries} as entry left join ${stockCounts} as own on own.product_id = entry.product_id and own.counting = entry.pool
    left join ${orderPacks} as bag on bag.order_id = entry.order_id and bag.product_id = entry.product_id
      and bag.counting = own.counting
    where entry.${ofOrders} and (heap_id is not null or own.counting is not null)
    group by 1, 2, heap_id, day, own.counting having ${HELD} > 0 order by heap_id, day, 1, 2`);
  return rows;
}

/** The amount that an order has taken from a pool, without what spoilt. For a count, only packs of the current epoch are in it. */
const HELD = sql`(-coalesce(sum(change) filter (where own.counting is not null or kind <> 'spoilt'), 0)
  - greatest(0, coalesce(max(bag.spoilt - bag.uncounted), 0)))`;

/**
 * The query of what orders have of each product: what was packed, or else what their lines say. The unit is that of the
 * lines' packs.
 */
const contentsOf = (orderIds: readonly string[]): SQL => {
  const ofOrders = sql`order_id = any(${sql.param([...orderIds])}::text[])`;
  return sql`
    select order_id, product_id, line.unit, coalesce(bag.packs, line.packs) as packs, coalesce(bag.amount, line.amount) as amount,
      bag.amount is not null as is_packed
    from (select order_id, product_id, min(lot_unit(pack_quantity, pack_unit)) as unit, sum(quantity) as packs,
        sum(quantity * lot_amount(pack_quantity, pack_unit)) as amount
      from ${orderItems} where ${ofOrders} and product_id is not null group by order_id, product_id) as line
    full join (select * from ${orderPacks} where ${ofOrders}) as bag using (order_id, product_id)`;
};

/**
 * The orders' needs of the heaps and counts that their products have now. What is in a bag and came back to a heap is needed of
 * that one, also if its product has left it since. A pack that is none of its heap's needs nothing.
 */
async function neededBy(tx: Tx, orderIds: readonly string[]): Promise<OfPool[]> {
  const { rows } = await tx.execute<OfPool>(sql`
    with of_pool as (
      select order_id, product_id, heap_id, day, counting,
        case when heap_id is null then packs when unit is distinct from 'pack' then amount end as amount
      from (select content.*, counting, coalesce(came_back.heap, ${heapProducts.heapId}) as heap_id,
          case when is_short and came_back.heap = ${heapProducts.heapId} then o.delivery_day
            else coalesce(came_back.day, o.delivery_day) end as day
        from (${contentsOf(orderIds)}) as content inner join ${orders} as o on o.id = order_id
        left join ${heapProducts} using (product_id) left join ${stockCounts} using (product_id)
        left join lateral (select last.heap_id as heap, last.day, there."left" < content.amount as is_short
          from ${stockEntries} as last inner join ${heapDays} as there using (heap_id, day)
          where last.id = (select max(id) from ${stockEntries} as entry where entry.order_id = content.order_id
              and entry.product_id = content.product_id and entry.heap_id is not null and kind <> 'spoilt')
            and last.kind = 'given back') as came_back on is_packed) as content
    )
    select order_id as "orderId", product_id as "productId", ${poolOf(sql`product_id`, sql`counting`)}, amount::float8 as amount
    from of_pool where amount > 0 and (heap_id is not null or counting is not null) order by heap_id, day, 1, 2`);
  return rows;
}

/**
 * What is in the bags of locked orders: what was packed, or as ordered once they are out. A cancelled order has nothing,
 * and neither has one that waits for its packing.
 */
export async function bagsOf(tx: Tx, orderIds: readonly string[]): Promise<InBag[]> {
  const { rows } = await tx.execute<InBag>(sql`
    select order_id as "orderId", product_id as "productId",
      coalesce(held.heap_id, ${heapProducts.heapId}, product_id) as "groupId",
      coalesce(held.day, ${orders.deliveryDay})::text as day,
      coalesce(content.unit, lot_unit(${products.packQuantity}, ${products.packUnit})) as unit,
      ${orders.status} = 'Pending' as "isPending", 0 as spoilt,
      (case when ${orders.status} = 'Cancelled' or ${orders.status} = 'Pending' and not is_packed then 0
        else content.amount end)::float8 as needed
    from (${contentsOf(orderIds)}) as content inner join ${orders} on ${orders.id} = order_id
    left join ${products} on ${products.id} = product_id left join ${heapProducts} using (product_id)
    left join lateral (select heap_id, day from ${stockEntries} as entry where entry.order_id = content.order_id
      and entry.product_id = content.product_id and heap_id is not null
      group by 1, 2 having sum(change) filter (where kind <> 'spoilt') < 0 order by max(id) desc limit 1) as held on true
    where content.unit is not null or ${products.id} is not null`);
  return rows;
}

/**
 * The statement by which orders have taken all that they need from what there is now, except for what had spoilt before:
 * that was taken from earlier counts, or not at all. `beside` sets further columns.
 */
const takenNow = (orderIds: readonly string[], beside: SQL) => sql`
  update ${orderPacks} as bag set ${beside} counting = coalesce(own.counting, bag.counting),
    uncounted = case when own.counting is null then bag.uncounted
      when own.counting = bag.counting then least(bag.uncounted, bag.spoilt) else bag.spoilt end,
    uncounted_amount = case when own.heap_id is not null then greatest(0, bag.spoilt_amount + own.lost) end
  from (select order_id, product_id, ${stockCounts.countEpoch}, ${heapProducts.heapId},
      coalesce((select sum(change) from ${stockEntries} as entry where entry.order_id = was.order_id
        and entry.product_id = was.product_id and kind = 'spoilt' and entry.heap_id is not null), 0) as lost
    from ${orderPacks} as was left join ${stockCounts} using (product_id) left join ${heapProducts} using (product_id)
    where order_id = any(${sql.param([...orderIds])}::text[])) as own
  where own.order_id = bag.order_id and own.product_id = bag.product_id`;

/**
 * The statements by which a changed order has what its lines say, and no longer what was packed before. What spoilt stays
 * lost.
 */
export const forgetBag = (orderId: string): SQL[] => [
  sql`delete from ${orderPacks} where order_id = ${orderId} and spoilt = 0 and spoilt_amount = 0`,
  sql`${takenNow([orderId], sql`packs = null, amount = null,`)} and (bag.spoilt > 0 or bag.spoilt_amount > 0)`,
];
