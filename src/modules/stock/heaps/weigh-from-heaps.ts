import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows, runTogether } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { orderItems, orders, type PackedOrders, productsOf, SOLD_OUT } from "#modules/order/index.ts";
import { heapDays, heapMoves, heapPacked, heapProducts, heaps } from "../heap-tables.ts";
import { movesOfWeighing, type OrderAmounts, type Weighed } from "../rules/heap-amounts.ts";
import type { BaseUnit } from "../rules/shared/base-units.ts";
import { t } from "../server-texts.ts";
import { amountText, applyMoves, dayKey, type HeapDay, type HeapMove, heapWrites } from "./heap-days.ts";

/**
 * Follows the weighing of locked orders: takes from the heaps what is in the bags beyond what the orders have, gives back
 * what was returned to them, and loses what spoilt. A bag that is heavier than ordered takes what is left and no more,
 * as the scales are right. Throws `SOLD_OUT`, naming the heap, if there is too little for anything else.
 */
export async function weighFromHeaps(tx: Tx, packed: PackedOrders): Promise<void> {
  const { packedLines, days } = await lockPacked(tx, packed);
  if (packedLines.length === 0) return;
  const weighed = packedLines.map(({ pack, ...of }) => {
    const { weighed: packs = 0, weighedSpoilt: lost = 0 } = packed.get(of.orderId)?.get(of.productId) ?? {};
    const amounts: Weighed = { amount: Math.round(packs * pack), spoilt: Math.round(lost * pack) };
    return { ...of, ...amounts, change: movesOfWeighing(of, amounts) };
  });
  // Returned produce counts before any that is taken, of any product and order.
  const incoming = weighed.flatMap((of) => [
    ...moveOf(of, "given back", of.change.back),
    ...(of.change.spoilt < 0 ? moveOf(of, "spoilt", -of.change.spoilt) : []),
  ]);
  const entries = applyMoves(days, incoming);
  for (const of of weighed) {
    const { must, may, spoilt } = of.change;
    const now = days.get(dayKey(of))?.left ?? 0;
    const lost = Math.max(0, spoilt);
    if (now < must + lost) throw tooLittle(of, now);
    const taken = must + Math.min(may, now - must - lost);
    entries.push(...applyMoves(days, [...moveOf(of, "sold", -taken), ...moveOf(of, "spoilt", -lost)]));
  }
  await runTogether(tx, [
    ...heapWrites(entries),
    packedWrite(
      weighed.map(({ orderId, productId, amount, spoilt, change: { uncounted } }) => {
        return { orderId, productId, amount, spoilt, uncounted };
      }),
    ),
  ]);
}

type OfOrder = { orderId: string; productId: string; heapId: string; day: string };

/** A product's amounts in an order before the weighing, and the heap that it takes from. `pack` is one pack. */
type Packed = OfOrder & OrderAmounts & { pack: number; name: string; unit: BaseUnit };

function moveOf(
  { orderId, productId, heapId, day }: OfOrder,
  kind: HeapMove["kind"],
  change: number,
): HeapMove[] {
  return change === 0 ? [] : [{ orderId, productId, heapId, day, kind, change }];
}

function tooLittle(
  { name: heap, unit, day: of }: Pick<Packed, "name" | "unit" | "day">,
  left: number,
): AppError {
  const day = formatShortDay(of);
  if (left === 0) return new AppError(SOLD_OUT, t.later("noneOfHeap", { heap, day }));
  return new AppError(SOLD_OUT, t.later("onlyOfHeap", { heap, day, left: amountText(left, unit) }));
}

type PackedRow = Packed & { left: number | null; total: number | null };

/**
 * The products of locked orders that have a heap now or took from one. Each is on the heap and day that it holds something
 * of, as its bag may be for another day by now; else on the heap that it took from last on the order's day; else on its
 * own heap. Locks these days in the order of heap and day, as all code does.
 */
async function lockPacked(
  tx: Tx,
  packed: PackedOrders,
): Promise<{ packedLines: Packed[]; days: Map<string, HeapDay> }> {
  const packedProducts = productsOf(packed);
  const ofOrder = sql`${heapMoves.orderId} = packed."orderId" and ${heapMoves.productId} = packed."productId"`;
  const { rows } = await tx.execute<PackedRow>(sql`
    with line as materialized (
      select packed."orderId", packed."productId", ${heaps.id} as "heapId", ${heaps.name}, ${heaps.unit},
        coalesce(last.day, ${orders.deliveryDay}) as day, coalesce(line.pack, own.pack)::float8 as pack,
        coalesce(line.amount, 0)::float8 as ordered,
        coalesce(${heapPacked.amount} + ${heapPacked.spoilt}, line.amount, 0)::float8 as had,
        ${heapPacked.uncounted}::float8 as uncounted,
        coalesce((select -sum(${heapMoves.change}) from ${heapMoves}
          where ${ofOrder} and ${heapMoves.kind} <> 'spoilt'), 0)::float8 as held,
        coalesce((select -sum(${heapMoves.change}) from ${heapMoves}
          where ${ofOrder} and ${heapMoves.kind} = 'spoilt'), 0)::float8 as spoilt
      from jsonb_to_recordset(${JSON.stringify(packedProducts)}::jsonb) as packed ("orderId" text, "productId" text)
      inner join ${orders} on ${orders.id} = packed."orderId"
      left join lateral (select sum(quantity * heap_amount(pack_quantity, pack_unit)) as amount,
          min(heap_amount(pack_quantity, pack_unit)) as pack
        from ${orderItems} where order_id = packed."orderId" and product_id = packed."productId") as line on true
      left join lateral (select heap_amount(pack_quantity, pack_unit) as pack
        from ${products} where id = packed."productId") as own on true
      left join ${heapPacked} on ${heapPacked.orderId} = packed."orderId" and ${heapPacked.productId} = packed."productId"
      left join ${heapProducts} on ${heapProducts.productId} = packed."productId"
      left join lateral (select heap_id, day, -sum(change) filter (where kind <> 'spoilt') > 0 as "isHeld" from ${heapMoves}
        where ${ofOrder} group by heap_id, day
        having sum(change) filter (where kind <> 'spoilt') < 0 or day = ${orders.deliveryDay}
        order by "isHeld" desc nulls last, max(id) desc limit 1) as last on true
      inner join ${heaps} on ${heaps.id} = coalesce(last.heap_id, ${heapProducts.heapId})
      where coalesce(line.pack, own.pack) is not null
    ), held_day as materialized (
      select heap_id, day, "left", total from ${heapDays}
      where (heap_id, day) in (select "heapId", day from line)
      order by heap_id, day for update
    )
    select line.*, line.day::text as day, held_day."left"::float8 as "left", held_day.total::float8 as total
    from line left join held_day on held_day.heap_id = line."heapId" and held_day.day = line.day
    order by line."heapId", line.day, line."orderId", line."productId"`);
  const days = new Map(
    rows.flatMap(({ heapId, day, name, unit, left, total }): [string, HeapDay][] =>
      left === null || total === null
        ? []
        : [[dayKey({ heapId, day }), { heapId, day, name, unit, left, total }]],
    ),
  );
  return { packedLines: rows, days };
}

/** The statement that stores what was weighed. */
const packedWrite = (rows: readonly (typeof heapPacked.$inferInsert)[]): SQL => sql`
  ${insertRows(heapPacked, rows)} on conflict (order_id, product_id) do update
    set amount = excluded.amount, spoilt = excluded.spoilt, uncounted = excluded.uncounted`;
