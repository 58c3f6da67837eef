import { sql } from "drizzle-orm";
import type { Answered } from "#kernel/contract/envelope.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import type { Heap, heapListSchema } from "../contract.ts";
import { heapDays, heapProducts, heaps } from "../tables.ts";
import { readBalances } from "./balance.ts";

/**
 * All heaps by name, with their products, their coming days, and earlier days of which something is left; and the days
 * for which a harvest can be entered.
 */
export async function listHeaps(
  db: Connection,
  { now }: { now: Date },
): Promise<Answered<typeof heapListSchema>> {
  const today = storeDay(now);
  const all = await withBalances(db, await selectHeaps(db, today));
  const coming = all.flatMap(({ next, days }) => [...next, ...days.map(({ day }) => day)]);
  const days = [...new Set(coming)].filter((day) => day >= today).sort(byCodePoint);
  return { today, days, heaps: all };
}

/** Adds the balances of the heaps' days. */
async function withBalances(db: Connection, all: readonly Heap[]): Promise<Heap[]> {
  const pairs = all.flatMap(({ _id, days, next }) =>
    [...new Set([...next, ...days.map(({ day }) => day)])].map((day) => ({ heapId: _id, day })),
  );
  const balances = Map.groupBy((await readBalances(db, pairs)).values(), ({ heapId }) => heapId);
  return all.map((heap) => {
    const known = new Set(heap.days.map(({ day }) => day));
    const days = (balances.get(heap._id) ?? [])
      .filter(({ day, missing }) => known.has(day) || missing > 0)
      .map(({ day, total, left, typed, promised, packed, missing }) => {
        return { day, total, left, typed, promised, packed, missing };
      });
    return { ...heap, days };
  });
}

/** Heaps by name, or one, without the balances of their days. */
export async function selectHeaps(db: Connection, today: string, id?: string): Promise<Heap[]> {
  const { rows } = await db.execute<Heap>(sql`
    select ${heaps.id} as "_id", ${heaps.name}, ${heaps.unit},
      (select coalesce(jsonb_agg(jsonb_build_object('_id', p.id, 'name', p.name, 'quantity', p.pack_quantity,
          'unit', p.pack_unit, 'amount', heap_amount(p.pack_quantity, p.pack_unit))
          order by heap_amount(p.pack_quantity, p.pack_unit), p.name, p.id), '[]')
        from ${heapProducts} hp inner join ${products} p on p.id = hp.product_id
        where hp.heap_id = ${heaps.id}) as products,
      (select coalesce(jsonb_agg(distinct one.day), '[]') from ${heapProducts} hp, unnest(hp.days) as one (day)
        where hp.heap_id = ${heaps.id}) as next,
      (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'total', d.total, 'left', d."left") order by d.day), '[]')
        from ${heapDays} d where d.heap_id = ${heaps.id} and (d.day >= ${today}::date or d."left" > 0)) as days
    from ${heaps} where ${id === undefined ? sql`true` : sql`${heaps.id} = ${id}`}
    order by lower(${heaps.name}), ${heaps.id}`);
  return rows;
}
