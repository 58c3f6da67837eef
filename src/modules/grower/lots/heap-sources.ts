import { inArray, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { products } from "#modules/catalog/index.ts";
import { orderItems, orders } from "#modules/order/index.ts";
import {
  type HeapAndDay,
  type HeapSource,
  heapOfSource,
  heapProducts,
  type Joining,
  orderPacks,
} from "#modules/stock/index.ts";
import { growerSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { growers, lots, purchases } from "../tables.ts";

/** Lots as what the produce of heaps belongs to. */
export async function lotSources(db: Connection, ids: readonly string[]): Promise<HeapSource[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: lots.id, number: lots.number, grower: growers.name })
    .from(lots)
    .innerJoin(growers, sql`${growers.id} = ${lots.growerId}`)
    .where(inArray(lots.id, [...ids]))
    .orderBy(lots.number);
  return rows.map(({ id, number, grower }) => ({
    id,
    label: t("lotOf", { number, grower }),
    to: pathTo(growerSellerPages.lot, { id }),
  }));
}

/**
 * The amounts that lots bring along when their products join a heap, the oldest lot first; nothing of what a heap has already. Orders that were placed before
 * and are not packed keep their part: they take it from the lots when they are packed, and nothing from the heap.
 */
export async function lotsThere(
  tx: Tx,
  { productIds, unit }: Joining,
): Promise<{ source: string; amount: number }[]> {
  const ids = sql`${sql.param([...productIds])}::text[]`;
  const { rows } = await tx.execute<{ source: string; product: string; left: number; waiting: number }>(sql`
    with waiting as (
      select i.product_id, sum(i.quantity * lot_amount(i.pack_quantity, i.pack_unit)) as amount
      from ${orderItems} i inner join ${orders} o on o.id = i.order_id and o.status = 'Pending'
      where i.product_id = any(${ids}) and not exists (select from ${orderPacks} p
        where p.order_id = i.order_id and p.product_id = i.product_id and p.amount is not null)
      group by 1
    )
    select l.id as source, l.product_id as product, l."left"::float8 as "left", coalesce(w.amount, 0)::float8 as waiting
    from ${lots} l left join waiting w using (product_id)
    where l.product_id = any(${ids}) and l.unit = ${unit} and l."left" > 0 and l.recalled_at is null
      and ${heapOfSource(sql`l.id`)} is null
    order by l.harvested_on, l.number`);
  const waiting = new Map(rows.map((row) => [row.product, row.waiting]));
  return rows.map(({ source, product, left }) => {
    const forOrders = Math.min(left, waiting.get(product) ?? 0);
    waiting.set(product, (waiting.get(product) ?? 0) - forOrders);
    return { source, amount: left - forOrders };
  });
}

/** What growers are asked to bring for days of heaps, of which nothing has come yet. */
export async function requestedOf(
  db: Connection,
  days: readonly HeapAndDay[],
): Promise<(HeapAndDay & { amount: number })[]> {
  const { rows } = await db.execute<HeapAndDay & { amount: number }>(sql`
    select ${heapProducts.heapId} as "heapId", ${purchases.day}::text as day, sum(${purchases.amount})::float8 as amount
    from ${purchases} inner join ${heapProducts} on ${heapProducts.productId} = ${purchases.productId}
    inner join ${products} on ${products.id} = ${purchases.productId}
    where (${heapProducts.heapId}, ${purchases.day}) in (select "heapId", day
        from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as one ("heapId" text, day date))
      and ${purchases.unit} = lot_unit(${products.packQuantity}, ${products.packUnit})
      and not exists (select from ${lots} where ${lots.purchaseId} = ${purchases.id})
    group by 1, 2`);
  return rows;
}
