import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { orderItems, orders } from "#modules/order/index.ts";
import { dayKey, type HeapAndDay } from "../allocating/pools.ts";
import type { Balance } from "../contract.ts";
import { heapDays, heapProducts, heaps, orderPacks, stockEntries } from "../tables.ts";
import { askExtensions } from "./stock-extensions.ts";

/**
 * A heap's produce for a delivery day, in base units: `lots` + `typed` + `carried` - `writtenOff` = `total`, and
 * `total` - `packed` - `spoilt` = `there` = `promised` + `left`. Of its sources, such as a grower's lot, it has the ids.
 */
export type HeapBalance = HeapAndDay & Omit<Balance, "lots"> & { lots: { source: string; amount: number }[] };

type Row = Omit<HeapBalance, "there" | "requested" | "missing">;

/**
 * The balances of days of heaps, by `dayKey`. Every page that names an amount of a heap's day reads it here. A day
 * without produce has a balance of zeros; a heap that is gone has none. One query, and one of each extension.
 */
export async function readBalances(
  db: Connection,
  days: readonly HeapAndDay[],
): Promise<Map<string, HeapBalance>> {
  if (days.length === 0) return new Map();
  const rows = await selectRows(db, days);
  const requests = await askExtensions(({ requested }) => requested?.(db, days));
  const requestsOf = Map.groupBy(requests, dayKey);
  return new Map(
    rows.map((row) => {
      const requested = (requestsOf.get(dayKey(row)) ?? []).reduce((sum, { amount }) => sum + amount, 0);
      const there = row.total - row.packed - row.spoilt;
      // Neither in the heap nor asked of anybody.
      const missing = Math.max(0, row.promised + row.besides - there - requested);
      return [dayKey(row), { ...row, there, requested, missing }];
    }),
  );
}

async function selectRows(db: Connection, days: readonly HeapAndDay[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    with chosen as (
      select distinct h.id as heap_id, h.unit, one.day from ${heaps} h
      inner join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as one ("heapId" text, day date)
        on one."heapId" = h.id
    ), move as (
      select m.* from ${stockEntries} m inner join chosen on m.pool = chosen.heap_id || ' ' || chosen.day
    ), came as (
      select heap_id, day, source, sum(change) as amount from move where kind in ('harvest', 'corrected') group by 1, 2, 3
    ), carried as (
      select heap_id, day, other_day, sum(change) as amount from move where kind = 'carried over'
      group by 1, 2, 3 having sum(change) <> 0
    ), held as (
      select heap_id, day, order_id, product_id, -sum(change) as amount from move where kind in ('sold', 'given back')
      group by 1, 2, 3, 4
    ), taken as (
      select held.*, coalesce(o.status <> 'Pending', true) or p.amount is not null as is_packed
      from held left join ${orders} o on o.id = held.order_id
      left join ${orderPacks} p on p.order_id = held.order_id and p.product_id = held.product_id
    ), ordered as (
      select chosen.heap_id, chosen.day, o.id as order_id, i.product_id,
        sum(i.quantity * heap_amount(i.pack_quantity, i.pack_unit)) as amount
      from chosen inner join ${heapProducts} hp on hp.heap_id = chosen.heap_id
      inner join ${orders} o on o.delivery_day = chosen.day and o.status = 'Pending'
      inner join ${orderItems} i on i.order_id = o.id and i.product_id = hp.product_id
      where heap_unit(i.pack_unit) = chosen.unit and not exists (select from ${orderPacks} p
        where p.order_id = o.id and p.product_id = i.product_id and p.amount is not null)
      group by 1, 2, 3, 4
    ), besides as (
      select ordered.heap_id, ordered.day, sum(greatest(0, ordered.amount + coalesce((select sum(change) from ${stockEntries} m
        where m.order_id = ordered.order_id and m.product_id = ordered.product_id and m.heap_id = ordered.heap_id
          and kind in ('sold', 'given back')), 0))) as amount
      from ordered group by 1, 2
    )
    select chosen.heap_id as "heapId", chosen.day::text as day, chosen.unit,
      coalesce((select jsonb_agg(jsonb_build_object('source', source, 'amount', amount) order by source) from came
        where (heap_id, day) = (chosen.heap_id, chosen.day) and source is not null), '[]') as lots,
      coalesce((select sum(amount) from came
        where (heap_id, day) = (chosen.heap_id, chosen.day) and source is null), 0)::float8 as typed,
      coalesce((select jsonb_agg(jsonb_build_object('day', other_day, 'amount', amount) order by other_day) from carried
        where (heap_id, day) = (chosen.heap_id, chosen.day)), '[]') as carried,
      coalesce(lost."writtenOff", 0)::float8 as "writtenOff", coalesce(d.total, 0)::float8 as total,
      coalesce(orders.packed, 0)::float8 as packed, coalesce(lost.spoilt, 0)::float8 as spoilt,
      coalesce(orders.promised, 0)::float8 as promised, coalesce(d."left", 0)::float8 as "left",
      coalesce((select sum("left") from ${heapDays} earlier
        where earlier.heap_id = chosen.heap_id and earlier.day < chosen.day), 0)::float8 as unsold,
      coalesce(besides.amount, 0)::float8 as besides
    from chosen left join ${heapDays} d on (d.heap_id, d.day) = (chosen.heap_id, chosen.day)
    left join besides on (besides.heap_id, besides.day) = (chosen.heap_id, chosen.day)
    left join lateral (select -sum(change) filter (where kind = 'written off') as "writtenOff",
        -sum(change) filter (where kind = 'spoilt') as spoilt
      from move where (heap_id, day) = (chosen.heap_id, chosen.day)) as lost on true
    left join lateral (select sum(amount) filter (where is_packed) as packed,
        sum(amount) filter (where not is_packed) as promised
      from taken where (heap_id, day) = (chosen.heap_id, chosen.day)) as orders on true
    order by 1, 2`);
  return rows;
}

type SourceDay = HeapAndDay & { source: string; amount: number };

/** The days of heaps for which produce of some sources came, the earliest first, with what came of each. */
export const sourceDays = async (db: Connection, sources: readonly string[]): Promise<SourceDay[]> =>
  (await changedDays(db, sources)).flatMap(({ amount, ...of }) => (amount === null ? [] : { ...of, amount }));

/**
 * The heap to which a source's produce went, as SQL about the heap's id; null if it went to none. The produce stays in the
 * heap when its product leaves the heap or the catalogue: it is sold as the heap's other products.
 */
export const heapOfSource = (id: SQL): SQL => sql`(select (array_agg(entry.heap_id order by entry.id desc))[1]
  from ${stockEntries} as entry where entry.source = ${id} and entry.heap_id is not null and entry.kind = 'harvest')`;

/** All days of heaps that hold entries of some sources. What came is null where something was only taken. */
export async function changedDays(
  db: Connection,
  sources: readonly string[],
): Promise<(HeapAndDay & { source: string; amount: number | null })[]> {
  if (sources.length === 0) return [];
  const { rows } = await db.execute<HeapAndDay & { source: string; amount: number | null }>(sql`
    select source, heap_id as "heapId", day::text as day,
      sum(change) filter (where kind in ('harvest', 'corrected'))::float8 as amount
    from ${stockEntries} where heap_id is not null and source = any(${sql.param([...sources])}::text[])
    group by 1, 2, 3 order by 3, 2`);
  return rows;
}
