import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { byCodePoint } from "#kernel/texts/by-code-point.ts";
import { daysLater, storeDay, storeMoment } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { type DayRules, deliveryDay } from "#modules/delivery/index.ts";
import type { StockedProduct } from "../contract/stock-list.ts";
import { goneBy, PACE_DAYS } from "../rules/running-out.ts";
import { stockCounts, stockMoves } from "../tables.ts";

type Row = { id: string; name: string; category: string; inStock: boolean; left: number; sold: number };

/**
 * All counted products with what is left and what was sold in the last seven days, in one query: first those that are
 * gone before their next delivery, the soonest first, then the others by name.
 */
export async function listStock(
  db: Connection,
  { now, rules }: { now: Date; rules: DayRules },
): Promise<StockedProduct[]> {
  const today = storeDay(now);
  const since = storeMoment(daysLater(today, 1 - PACE_DAYS), "00:00").toISOString();
  const { rows } = await db.execute<Row>(sql`
    select ${products.id}, ${products.name}, ${products.categoryPath} as category,
      ${products.inStock} as "inStock", ${stockCounts.count} as "left",
      greatest(0, -coalesce((select sum(${stockMoves.change}) from ${stockMoves}
        where ${stockMoves.productId} = ${stockCounts.productId} and ${stockMoves.orderId} is not null
          and ${stockMoves.createdAt} >= ${since}), 0))::int as sold
    from ${stockCounts} inner join ${products} on ${products.id} = ${stockCounts.productId}
    order by lower(${products.name}), ${products.id}`);
  const known = rows.map(({ id: _id, category, ...row }) => {
    const until = deliveryDay([category], now, rules);
    return { _id, ...row, until: until ?? null, goneBy: goneBy(row, { today, until }) };
  });
  const soonest = (product: StockedProduct) => product.goneBy ?? "9999";
  return known.toSorted((one, other) => byCodePoint(soonest(one), soonest(other)));
}
