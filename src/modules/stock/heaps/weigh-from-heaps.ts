import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { orderItems, orders, type PackedUnits, SOLD_OUT } from "#modules/order/index.ts";
import { heapMoves, heapPacked, heapProducts, heaps } from "../heap-tables.ts";
import { movesOfWeighing, type OrderAmounts, type Weighed } from "../rules/heap-amounts.ts";
import type { BaseUnit } from "../rules/shared/base-units.ts";
import { t } from "../server-texts.ts";
import { amountText, dayKey, type HeapMove, lockHeapDays, moveHeaps } from "./heap-days.ts";

/**
 * Follows the weighing of a locked order: takes from the heaps what is in the bag beyond what the order has, gives back
 * what was returned to them, and loses what spoilt. A bag that is heavier than ordered takes what is left and no more,
 * as the scales are right. Throws `SOLD_OUT`, naming the heap, if there is too little for anything else.
 */
export async function weighFromHeaps(
  tx: Tx,
  orderId: string,
  units: ReadonlyMap<string, Pick<PackedUnits, "weighed" | "weighedSpoilt">>,
): Promise<void> {
  const packedLines = await packedOf(tx, orderId, [...units.keys()]);
  if (packedLines.length === 0) return;
  const days = await lockHeapDays(tx, packedLines);
  const weighed = packedLines.map(({ pack, ...of }) => {
    const { weighed: packs = 0, weighedSpoilt: lost = 0 } = units.get(of.productId) ?? {};
    const amounts: Weighed = { amount: Math.round(packs * pack), spoilt: Math.round(lost * pack) };
    return { ...of, ...amounts, change: movesOfWeighing(of, amounts) };
  });
  // Returned produce counts before any that is taken, of any product.
  const incoming = weighed.flatMap((of) => [
    ...moveOf(of, "given back", of.change.back),
    ...(of.change.spoilt < 0 ? moveOf(of, "spoilt", -of.change.spoilt) : []),
  ]);
  await moveHeaps(tx, days, incoming);
  const outgoing: HeapMove[] = [];
  const left = new Map([...days].map(([key, day]) => [key, day.left]));
  for (const of of weighed) {
    const { must, may, spoilt } = of.change;
    const now = left.get(dayKey(of)) ?? 0;
    const lost = Math.max(0, spoilt);
    if (now < must + lost) throw tooLittle(of, now);
    const taken = must + Math.min(may, now - must - lost);
    left.set(dayKey(of), now - taken - lost);
    outgoing.push(...moveOf(of, "sold", -taken), ...moveOf(of, "spoilt", -lost));
  }
  await moveHeaps(tx, days, outgoing);
  await writePacked(
    tx,
    weighed.map(({ productId, amount, spoilt, change: { uncounted } }) => {
      return { orderId, productId, amount, spoilt, uncounted };
    }),
  );
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

/**
 * The products of an order that have a heap now or took from one: from the heap that they took from last, on the
 * order's day, else from their own. Read while the order is locked.
 */
async function packedOf(tx: Tx, orderId: string, ids: readonly string[]): Promise<Packed[]> {
  const ofOrder = sql`${heapMoves.orderId} = ${orderId} and ${heapMoves.productId} = asked.id`;
  const { rows } = await tx.execute<Packed>(sql`
    select ${orders.id} as "orderId", asked.id as "productId", ${heaps.id} as "heapId", ${heaps.name}, ${heaps.unit},
      ${orders.deliveryDay}::text as day, coalesce(line.pack, own.pack)::float8 as pack,
      coalesce(line.amount, 0)::float8 as ordered,
      coalesce(${heapPacked.amount} + ${heapPacked.spoilt}, line.amount, 0)::float8 as had,
      ${heapPacked.uncounted}::float8 as uncounted,
      coalesce((select -sum(${heapMoves.change}) from ${heapMoves}
        where ${ofOrder} and ${heapMoves.kind} <> 'spoilt'), 0)::float8 as held,
      coalesce((select -sum(${heapMoves.change}) from ${heapMoves}
        where ${ofOrder} and ${heapMoves.kind} = 'spoilt'), 0)::float8 as spoilt
    from unnest(${sql.param(ids)}::text[]) as asked (id)
    inner join ${orders} on ${orders.id} = ${orderId}
    left join lateral (select sum(quantity * heap_amount(pack_quantity, pack_unit)) as amount,
        min(heap_amount(pack_quantity, pack_unit)) as pack
      from ${orderItems} where order_id = ${orderId} and product_id = asked.id) as line on true
    left join lateral (select heap_amount(pack_quantity, pack_unit) as pack
      from ${products} where id = asked.id) as own on true
    left join ${heapPacked} on ${heapPacked.orderId} = ${orderId} and ${heapPacked.productId} = asked.id
    left join ${heapProducts} on ${heapProducts.productId} = asked.id
    inner join ${heaps} on ${heaps.id} = coalesce((select ${heapMoves.heapId} from ${heapMoves}
      where ${ofOrder} and ${heapMoves.day} = ${orders.deliveryDay} order by ${heapMoves.id} desc limit 1),
      ${heapProducts.heapId})
    where coalesce(line.pack, own.pack) is not null
    order by ${heaps.id}, asked.id`);
  return rows;
}

async function writePacked(tx: Tx, rows: readonly (typeof heapPacked.$inferInsert)[]): Promise<void> {
  await tx
    .insert(heapPacked)
    .values([...rows])
    .onConflictDoUpdate({
      target: [heapPacked.orderId, heapPacked.productId],
      set: { amount: sql`excluded.amount`, spoilt: sql`excluded.spoilt`, uncounted: sql`excluded.uncounted` },
    });
}
