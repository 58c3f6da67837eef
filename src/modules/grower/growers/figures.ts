import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { orderItems } from "#modules/order/index.ts";
import { ratings } from "#modules/rating/index.ts";
import type { GrowerFigures } from "../contract/growers.ts";
import { type LotUnit, payUnitOf } from "../rules/units.ts";
import { growerProducts, lots, lotUses, purchases } from "../tables.ts";

/** The number of days that the figures go back. */
export const FIGURE_DAYS = 90;

/** The figures of a grower of whom nothing was asked lately, who brought nothing, and whom nobody has rated. */
export const NO_FIGURES: GrowerFigures = {
  sold: [],
  soldFor: 0,
  refused: [],
  writtenOff: [],
  rating: null,
  punctual: null,
};

/**
 * The sold, refused and written-off amounts of the last 90 days, the punctuality, and all ratings, by growers' ids. Growers
 * with none of these are left out.
 */
export async function figuresOf(
  db: Connection,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, GrowerFigures>> {
  if (ids.length === 0) return new Map();
  const today = storeDay(now);
  const since = daysLater(today, -FIGURE_DAYS);
  const [amounts, rated] = [await amountsOf(db, ids, since), await ratingsOfGrowers(db, ids)];
  const punctuality = await punctualityOf(db, ids, { since, today });
  const figures = new Map<string, GrowerFigures>();
  for (const id of ids) {
    const own = amounts.get(id) ?? [];
    const rating = rated.get(id) ?? null;
    const punctual = punctuality.get(id) ?? null;
    if (own.length === 0 && rating === null && punctual === null) continue;
    const ofKind = (kind: "packed" | "refused" | "writtenOff") =>
      own.flatMap((row) => {
        const { name: unit, size } = payUnitOf(row.unit);
        return row[kind] > 0 ? [{ unit, amount: row[kind] / size }] : [];
      });
    figures.set(id, {
      sold: ofKind("packed"),
      refused: ofKind("refused"),
      writtenOff: ofKind("writtenOff"),
      soldFor: toRupees(own.reduce((sum, row) => sum + row.soldPaise, 0)),
      rating,
      punctual,
    });
  }
  return figures;
}

type Amounts = Record<"packed" | "refused" | "writtenOff" | "soldPaise", number> & {
  growerId: string;
  unit: LotUnit;
};

async function amountsOf(
  db: Connection,
  ids: readonly string[],
  since: string,
): Promise<Map<string, Amounts[]>> {
  const { rows } = await db.execute<Amounts>(sql`
    select ${lots.growerId} as "growerId", ${lots.unit}, sum(${lots.packed})::float8 as packed,
      sum(${lots.refused})::float8 as refused, sum(${lots.writtenOff})::float8 as "writtenOff",
      coalesce(sum(used.paise), 0)::float8 as "soldPaise"
    from ${lots} left join lateral (
      select sum(${lotUses.soldPaise}) as paise from ${lotUses} where ${lotUses.lotId} = ${lots.id}
    ) as used on true
    where ${lots.growerId} = any(${sql.param([...ids])}::text[]) and ${lots.cameOn} >= ${since}
    group by ${lots.growerId}, ${lots.unit} order by ${lots.unit}`);
  return Map.groupBy(rows, ({ growerId }) => growerId);
}

type Punctuality = NonNullable<GrowerFigures["punctual"]>;

/** The numbers of purchases that came by their delivery day or not. One that was never sent counts only if it came. */
async function punctualityOf(
  db: Connection,
  ids: readonly string[],
  { since, today }: { since: string; today: string },
): Promise<Map<string, Punctuality>> {
  const { rows } = await db.execute<Punctuality & { growerId: string }>(sql`
    select ${purchases.growerId} as "growerId", count(*)::int as asked,
      count(*) filter (where came.first <= ${purchases.day})::int as "onTime",
      count(*) filter (where came.first > ${purchases.day})::int as late,
      count(*) filter (where came.first is null)::int as missed,
      count(*) filter (where came.first <= ${purchases.day} and came.accepted < ${purchases.amount})::int as short
    from ${purchases} left join lateral (
      select min(${lots.cameOn}) as first,
        sum(${lots.quantity}) filter (where ${lots.cameOn} <= ${purchases.day}) as accepted
      from ${lots} where ${lots.purchaseId} = ${purchases.id}
    ) as came on true
    where ${purchases.growerId} = any(${sql.param([...ids])}::text[]) and ${purchases.day} >= ${since}
      and (came.first is not null or ${purchases.sentAt} is not null and ${purchases.day} < ${today})
    group by ${purchases.growerId}`);
  return new Map(rows.map(({ growerId, ...figures }) => [growerId, figures]));
}

type Rating = NonNullable<GrowerFigures["rating"]>;

/**
 * The ratings of growers by their ids. A rating counts for those whose lots the order held; where it held none, for the
 * only grower of the product. Growers without ratings are left out.
 */
export async function ratingsOfGrowers(db: Connection, ids: readonly string[]): Promise<Map<string, Rating>> {
  const anyOfIds = sql`any(${sql.param([...ids])}::text[])`;
  const { rows } = await db.execute<Rating & { growerId: string }>(sql`
    select rated.grower_id as "growerId", count(*)::int as count, round(avg(rated.stars), 1)::float8 as average from (
      select distinct ${lots.growerId}, ${ratings.id}, ${ratings.stars} from ${lots}
      inner join ${lotUses} on ${lotUses.lotId} = ${lots.id}
      inner join ${orderItems} on ${orderItems.orderId} = ${lotUses.orderId} and ${orderItems.productId} = ${lotUses.productId}
      inner join ${ratings} on ${ratings.orderItemId} = ${orderItems.id}
      where ${lots.growerId} = ${anyOfIds}
      union all
      select ${growerProducts.growerId}, ${ratings.id}, ${ratings.stars} from ${growerProducts}
      inner join ${ratings} on ${ratings.productId} = ${growerProducts.productId}
      inner join ${orderItems} on ${orderItems.id} = ${ratings.orderItemId}
      where ${growerProducts.growerId} = ${anyOfIds}
        and not exists (
          select from ${growerProducts} as other
          where other.product_id = ${growerProducts.productId} and other.grower_id <> ${growerProducts.growerId})
        and not exists (
          select from ${lotUses}
          where ${lotUses.orderId} = ${orderItems.orderId} and ${lotUses.productId} = ${ratings.productId})
    ) as rated group by rated.grower_id`);
  return new Map(rows.map(({ growerId, ...rating }) => [growerId, rating]));
}
