import { sql } from "drizzle-orm";
import type { Answered } from "#kernel/contract/envelope.ts";
import type { Db } from "#kernel/db/connect.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { daysLater, storeDay, storeMoment } from "#kernel/time/store-time.ts";
import { isFoundBy, products } from "#modules/catalog/index.ts";
import { type DayRules, deliveryDay } from "#modules/delivery/index.ts";
import { OF_COUNTS } from "../allocating/pools.ts";
import type { StockedProduct, stockListSchema } from "../contract.ts";
import { goneBy, PACE_DAYS } from "../rules/counting.ts";
import { stockCounts, stockEntries } from "../tables.ts";

type Row = Omit<StockedProduct, "_id" | "goneBy" | "until"> & {
  id: string;
  category: string;
  isMatch: boolean;
};

/**
 * The counted products that a search finds, or all, with the packs left and the sales of the last seven days, in one
 * query. Products that will run out before their next delivery come first, the soonest first, then the others by name.
 */
export async function listStock(
  db: Db,
  { now, rules, q }: { now: Date; rules: DayRules; q: string },
): Promise<Answered<typeof stockListSchema>> {
  const today = storeDay(now);
  const since = storeMoment(daysLater(today, 1 - PACE_DAYS), "00:00").toISOString();
  const { rows } = await db.execute<Row>(sql`
    select ${products.id}, ${products.name}, ${products.categoryPath} as category,
      ${products.inStock} as "inStock", ${stockCounts.count} as "left",
      greatest(0, -coalesce((select sum(${stockEntries.change}) from ${stockEntries}
        where ${stockEntries.productId} = ${stockCounts.productId} and ${OF_COUNTS}
          and ${stockEntries.orderId} is not null and ${stockEntries.createdAt} >= ${since}), 0))::int as sold,
      (${await isFoundBy(db, q)}) as "isMatch"
    from ${stockCounts} inner join ${products} on ${products.id} = ${stockCounts.productId}
    order by lower(${products.name}), ${products.id}`);
  const stocked = rows.map(({ id: _id, category, isMatch, ...row }) => {
    const until = deliveryDay([category], now, rules);
    return { isMatch, product: { _id, ...row, until: until ?? null, goneBy: goneBy(row, { today, until }) } };
  });
  const matches = stocked.flatMap(({ isMatch, product }) => (isMatch ? [product] : []));
  const soonest = (product: StockedProduct) => product.goneBy ?? "9999";
  return {
    products: matches.toSorted((one, other) => byCodePoint(soonest(one), soonest(other))),
    counted: stocked.length,
    short: stocked.filter(({ product }) => product.goneBy !== null).length,
  };
}
