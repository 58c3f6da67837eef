import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows, runTogether } from "#kernel/db/sql-parts.ts";
import { products } from "#modules/catalog/index.ts";
import { orderItems, orders, type PackedOrders, type PackedUnits, productsOf } from "#modules/order/index.ts";
import { type InBag, stockExtensions } from "../heaps/stock-extensions.ts";
import { type BagBefore, type BagContent, movesOfPacking } from "../rules/bag-moves.ts";
import { baseUnitOf, packAmount } from "../rules/shared/base-units.ts";
import { heapDays, heapProducts, heaps, orderPacks, stockCounts, stockEntries } from "../tables.ts";
import { poolShort } from "./follow-orders.ts";
import { type Count, type HeapDay, moved, movePools, type Pool, poolKey, poolWrites } from "./pools.ts";

/**
 * Follows the packing of locked orders, and stores what is in their bags: takes from counts and heaps what is in them beyond
 * what the orders have, gives back what was returned, and loses what spoilt. A bag of loose produce that is heavier than
 * ordered takes what is left and no more, as the scales are right. Throws `SOLD_OUT`, naming the product or the heap, if
 * there is too little for anything else.
 */
export async function packFromStock(tx: Tx, packed: PackedOrders): Promise<void> {
  const { bags, pools } = await lockBags(tx, packed);
  if (bags.length === 0) return;
  const parts = bags.flatMap(({ parts: ofBag }) => ofBag);
  // What any order gives back, of any product, counts before what is taken.
  const back = parts.flatMap(({ of, change, elsewhere }) => [
    ...moved(of, "given back", change.back),
    ...moved(of, "spoilt", Math.max(0, -change.spoilt)),
    ...elsewhere.flatMap(({ pool, back: given, lost }) => [
      ...moved({ ...of, pool }, "given back", given),
      ...moved({ ...of, pool }, "spoilt", -lost),
    ]),
  ]);
  const entries = movePools(pools, back);
  for (const { of, change } of parts) {
    const { left } = of.pool;
    const lost = Math.max(0, change.spoilt);
    if (left < change.must + lost) throw poolShort(of.pool, change.must + lost);
    const taken = change.must + Math.min(change.may, left - change.must - lost);
    entries.push(...movePools(pools, [...moved(of, "sold", -taken), ...moved(of, "spoilt", -lost)]));
  }
  await runTogether(tx, [...poolWrites(entries, { backOnSale: false }), bagsWrite(bags)]);
  const inBags = bags.map(({ row: { pack: _, spoiltBefore, ...row }, loose }): InBag => {
    return { ...row, needed: loose.amount, spoilt: loose.spoilt - spoiltBefore };
  });
  for (const { onPacked } of stockExtensions()) await onPacked?.(tx, inBags);
}

/** A product in a bag, before it is said what of it is needed and has spoilt. */
type Row = Omit<InBag, "needed" | "spoilt"> & {
  /** The size of its pack in the unit. */
  pack: number;
  /** The amount that spoilt by the packing before. */
  spoiltBefore: number;
};

/**
 * What of a bag is of one pool, and what goes back to the days from which a moved order has taken another part, or is lost of
 * it; below zero, what was lost there and is in the bag after all.
 */
type Part = {
  of: { orderId: string; productId: string; pool: Pool };
  change: ReturnType<typeof movesOfPacking>;
  elsewhere: { pool: Pool; back: number; lost: number }[];
};

/** What an order has taken of its heap for another day than the one that its bag takes from now, and what spoilt of it there. */
type Elsewhere = { day: HeapDay; amount: number; spoilt: number };

/**
 * A part of a bag. What its own pool does not hold goes back to the other days, so that no day gets more than it gave, and
 * what has not spoilt after all to the days that had lost it.
 */
function partOf(of: Part["of"], change: Part["change"], others: readonly Elsewhere[]): Part {
  let rest = others.length === 0 ? 0 : Math.max(0, change.back - change.held + sumOf(others));
  let lostThere = Math.min(rest, Math.max(0, change.spoilt - (change.back - rest)));
  let recovered = Math.max(0, -change.spoilt);
  const left = { ...change, back: change.back - rest };
  const elsewhere = others.map(({ day: pool, amount, spoilt }) => {
    const back = Math.min(amount, rest);
    const recoveredThere = Math.min(spoilt, recovered);
    const lost = Math.min(back, lostThere) - recoveredThere;
    rest -= back;
    lostThere -= lost + recoveredThere;
    recovered -= recoveredThere;
    left.spoilt -= lost;
    return { pool, back, lost };
  });
  return { of, change: left, elsewhere };
}

const sumOf = (others: readonly Elsewhere[]) => others.reduce((sum, { amount }) => sum + amount, 0);

/** A product in a bag: in whole packs, as it was weighed, and the pools that it takes from. */
type Bag = { row: Row; whole: BagContent; loose: BagContent; parts: Part[] };

function contentsOf({ unit, pack }: Row, units: PackedUnits | undefined) {
  const { packs = 0, spoilt = 0, weighed = 0, weighedSpoilt = 0, instead = [] } = units ?? {};
  const whole: BagContent = { amount: packs, spoilt };
  if (unit === "pack") return { whole, loose: whole };
  const sizeOf = (of: { quantity: number; unit: string }) =>
    (baseUnitOf(of.unit) === unit && packAmount(of)) || pack;
  const amount = instead.reduce((sum, of) => sum + of.packs * sizeOf(of), weighed * pack);
  return { whole, loose: { amount: Math.round(amount), spoilt: Math.round(weighedSpoilt * pack) } };
}

type LockedRow = Row & {
  heapDay: HeapDay | null;
  ofHeap: BagBefore;
  elsewhere: Elsewhere[];
  count: Count | null;
  ofCount: BagBefore;
};

/**
 * Reads the packed products of locked orders, and locks what they take from: days of heaps in the order of heap and day, then
 * counts in the order of products. A product of a heap is on the heap and day that the order holds something of, as its bag
 * may be for another day by now; else on the heap that it took from last on the order's day; else on its own heap. Products
 * that nobody knows any more are left out.
 */
async function lockBags(tx: Tx, packed: PackedOrders): Promise<{ bags: Bag[]; pools: Map<string, Pool> }> {
  const packedProducts = productsOf(packed).map(({ orderId, productId, instead: [of] }) => {
    return { orderId, productId, packQuantity: of?.quantity ?? null, packUnit: of?.unit ?? null };
  });
  const ids = [...new Set(packedProducts.map(({ productId }) => productId))];
  const ofBag = sql`order_id = packed."orderId" and product_id = packed."productId"`;
  const ofRow = sql`order_id = bag."orderId" and product_id = bag."productId"`;
  const { rows } = await tx.execute<LockedRow>(sql`
    with bag as materialized (
      select packed."orderId", packed."productId", ${orders.status} = 'Pending' as "isPending",
        coalesce(case when size.unit <> 'pack' then last.heap_id end, ${heapProducts.heapId}, packed."productId") as "groupId",
        size.unit, size.pack::float8 as pack,
        ordered.packs as ordered_packs, ordered.amount as ordered_amount, own.name, own.in_stock,
        case when size.unit <> 'pack' then coalesce(last.heap_id, ${heapProducts.heapId}) end as heap_id,
        coalesce(last.day, ${orders.deliveryDay}) as day,
        was.packs, was.spoilt, was.counting, was.uncounted, was.amount, was.spoilt_amount, was.uncounted_amount
      from jsonb_to_recordset(${JSON.stringify(packedProducts)}::jsonb) as packed ("orderId" text, "productId" text,
        "packQuantity" numeric, "packUnit" text)
      inner join ${orders} on ${orders.id} = packed."orderId"
      left join lateral (select min(lot_unit(pack_quantity, pack_unit)) as unit, min(lot_amount(pack_quantity, pack_unit)) as pack,
          sum(quantity) as packs, sum(quantity * lot_amount(pack_quantity, pack_unit)) as amount
        from ${orderItems} where ${ofBag}) as ordered on true
      left join lateral (select name, in_stock, lot_unit(pack_quantity, pack_unit) as unit, lot_amount(pack_quantity, pack_unit) as pack
        from ${products} where id = packed."productId") as own on true
      left join lateral (select
        coalesce(ordered.unit, case when "packUnit" is null then own.unit else lot_unit("packQuantity", "packUnit") end) as unit,
        coalesce(ordered.pack, case when "packUnit" is null then own.pack else lot_amount("packQuantity", "packUnit") end) as pack) as size
        on true
      left join lateral (select heap_id, day, sum(change) filter (where kind <> 'spoilt') < 0 as is_held from ${stockEntries}
        where ${ofBag} and heap_id is not null group by heap_id, day
        having sum(change) filter (where kind <> 'spoilt') < 0 or day = ${orders.deliveryDay}
        order by is_held desc nulls last, max(id) desc limit 1) as last on true
      left join ${heapProducts} on ${heapProducts.productId} = packed."productId"
      left join ${orderPacks} as was on was.order_id = packed."orderId" and was.product_id = packed."productId"
      where size.unit is not null
    ), elsewhere as materialized (
      select "orderId", "productId", entry.heap_id, entry.day,
        -coalesce(sum(change) filter (where kind <> 'spoilt'), 0) as amount, -coalesce(sum(change) filter (where kind = 'spoilt'), 0) as spoilt
      from bag inner join ${stockEntries} as entry on ${ofRow} and entry.heap_id = bag.heap_id and entry.day <> bag.day
      group by 1, 2, 3, 4 having sum(change) < 0
    ), held_day as materialized (
      select heap_id, day, "left", total from ${heapDays}
      where (heap_id, day) in (select heap_id, day from bag union select heap_id, day from elsewhere)
      order by heap_id, day for update
    ), counted as materialized (
      select product_id, counting, count from ${stockCounts}
      where product_id = any(${sql.param(ids)}::text[]) and (select count(*) from held_day) >= 0
      order by product_id for update
    )
    select bag."orderId", bag."productId", bag."groupId", bag.day::text as day, bag.unit, bag.pack, bag."isPending",
      coalesce(bag.spoilt_amount, 0)::float8 as "spoiltBefore",
      case when ${heaps.id} is not null then jsonb_build_object('heapId', ${heaps.id}, 'day', bag.day, 'name', ${heaps.name},
        'unit', ${heaps.unit}, 'left', coalesce(held_day."left", 0), 'total', coalesce(held_day.total, 0)) end as "heapDay",
      jsonb_build_object('had', coalesce(bag.amount, bag.ordered_amount, 0) + coalesce(bag.spoilt_amount, 0),
        'taken', coalesce((select -sum(change) from ${stockEntries} where ${ofRow} and heap_id is not null), 0),
        'spoilt', coalesce(bag.spoilt_amount, 0), 'uncounted', bag.uncounted_amount,
        'ordered', coalesce(bag.ordered_amount, 0)) as "ofHeap",
      coalesce((select jsonb_agg(jsonb_build_object('amount', amount, 'spoilt', spoilt, 'day', jsonb_build_object('heapId', ${heaps.id},
          'day', day, 'name', ${heaps.name}, 'unit', ${heaps.unit}, 'left', "left", 'total', total)) order by day desc)
        from elsewhere inner join held_day using (heap_id, day)
        where "orderId" = bag."orderId" and "productId" = bag."productId"), '[]') as elsewhere,
      case when counted.counting is not null then jsonb_build_object('productId', bag."productId",
        'countEpoch', counted.counting, 'name', bag.name, 'inStock', bag.in_stock, 'left', counted.count) end as count,
      jsonb_build_object('had', coalesce(bag.packs, bag.ordered_packs, 0) + coalesce(bag.spoilt, 0),
        'taken', coalesce((select -sum(change) from ${stockEntries} where ${ofRow} and pool = counted.counting), 0),
        'spoilt', coalesce(bag.spoilt, 0), 'uncounted', case when bag.counting = counted.counting then bag.uncounted end,
        'ordered', 0) as "ofCount"
    from bag left join ${heaps} on ${heaps.id} = bag.heap_id
    left join held_day on held_day.heap_id = bag.heap_id and held_day.day = bag.day
    left join counted on counted.product_id = bag."productId"
    order by ${heaps.id}, bag.day, bag."productId", bag."orderId"`);
  const pools = new Map<string, Pool>();
  // All parts of a pool change the same one.
  const shared = (pool: Pool) => {
    const one = pools.get(poolKey(pool)) ?? pool;
    pools.set(poolKey(pool), one);
    return one;
  };
  const bags = rows.map(({ heapDay, ofHeap, elsewhere, count, ofCount, ...row }): Bag => {
    const { orderId, productId } = row;
    const { whole, loose } = contentsOf(row, packed.get(orderId)?.get(productId));
    for (const { day } of elsewhere) shared(day);
    const part = (pool: Pool, change: Part["change"], others: readonly Elsewhere[]) =>
      partOf({ orderId, productId, pool: shared(pool) }, change, others);
    const parts = [
      ...(heapDay ? [part(heapDay, movesOfPacking(ofHeap, loose), elsewhere)] : []),
      ...(count ? [part(count, movesOfPacking(ofCount, whole), [])] : []),
    ];
    return { row, whole, loose, parts };
  });
  return { bags, pools };
}

function bagsWrite(bags: readonly Bag[]): SQL {
  const rows = bags.map(({ row: { orderId, productId }, whole, loose, parts }) => {
    const [ofHeap] = parts.filter(({ of }) => "heapId" in of.pool);
    const [ofCount] = parts.flatMap(({ of, change }) =>
      "heapId" in of.pool ? [] : { ...change, ...of.pool },
    );
    return {
      orderId,
      productId,
      packs: whole.amount,
      spoilt: whole.spoilt,
      countEpoch: ofCount?.countEpoch ?? null,
      uncounted: ofCount?.uncounted ?? 0,
      amount: loose.amount,
      spoiltAmount: loose.spoilt,
      uncountedAmount: ofHeap?.change.uncounted ?? null,
    };
  });
  return sql`${insertRows(orderPacks, rows)} on conflict (order_id, product_id) do update
    set packs = excluded.packs, spoilt = excluded.spoilt, counting = excluded.counting, uncounted = excluded.uncounted,
      amount = excluded.amount, spoilt_amount = excluded.spoilt_amount, uncounted_amount = excluded.uncounted_amount`;
}
