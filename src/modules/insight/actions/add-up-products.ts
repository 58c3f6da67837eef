import { sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { toRupees } from "#kernel/money/money.ts";
import { daysLater } from "#kernel/time/store-time.ts";
import { orders } from "#modules/order/tables.ts";
import { soldLines } from "#modules/weighing/tables.ts";
import { bestProductSnapshots } from "../tables.ts";
import { BEST } from "./best-products.ts";
import type { DaySpan } from "./day-sums.ts";

type Row = { productId: string | null; name: string; packs: number; orders: number; paise: number };

/**
 * Adds up the best products of a span and keeps them as its snapshot. Day by day, so that each statement is short
 * however much was sold; one at a time in all processes, and who comes meanwhile leaves it to the other.
 */
export function addUpProducts(
  db: Db,
  span: DaySpan,
  { days, now }: { days: number; now: Date },
): Promise<void> {
  return transact(db, async (tx) => {
    const { rows: held } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('best_product_snapshots')) as mine`,
    );
    if (!held[0]?.mine) return;
    await tx.execute(sql`create temp table sold (product text, gone text, name text, last timestamptz,
      packs bigint, orders bigint, paise bigint) on commit drop`);
    for (let day = span.from; day <= span.to; day = daysLater(day, 1)) {
      await tx.execute(sql`insert into sold
        select ${soldLines.productId}, case when ${soldLines.productId} is null then ${soldLines.name} end,
          (array_agg(${soldLines.name} order by ${orders.createdAt} desc))[1], max(${orders.createdAt}),
          sum(${soldLines.packs}), count(distinct ${orders.id}), sum(${soldLines.paise})
        from ${orders} inner join ${soldLines} on ${soldLines.orderId} = ${orders.id}
        where ${orders.invoiceDay} = ${day} and ${orders.status} <> 'Cancelled' and ${soldLines.packs} > 0
        group by 1, 2`);
    }
    const { rows } = await tx.execute<Row>(sql`
      with best as (
        select product, gone, sum(packs)::float8 as packs, sum(orders)::float8 as orders, sum(paise)::float8 as paise
        from sold group by product, gone order by sum(paise) desc limit ${2 * BEST}
      )
      select product as "productId", (select name from sold where sold.product is not distinct from best.product
        and sold.gone is not distinct from best.gone order by last desc limit 1) as name, packs, orders, paise
      from best order by paise desc, 2 limit ${BEST}`);
    const products = rows.map(({ paise, ...row }) => ({ ...row, amount: toRupees(paise) }));
    const snapshot = { day: span.to, takenAt: now, products };
    await tx
      .insert(bestProductSnapshots)
      .values({ days, ...snapshot })
      .onConflictDoUpdate({ target: bestProductSnapshots.days, set: snapshot });
  });
}
