import { inArray, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { products } from "#modules/catalog/index.ts";
import { type HeapAndDay, type HeapSource, heapProducts } from "#modules/stock/index.ts";
import { lots } from "../lot-tables.ts";
import { growerSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { growers, purchases } from "../tables.ts";

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
