import { and, between, countDistinct, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { orders } from "#modules/order/tables.ts";
import { soldLines } from "#modules/weighing/tables.ts";
import type { Dashboard } from "../contract.ts";
import type { DaySpan } from "./day-sums.ts";

/** How many are shown. */
export const BEST = 10;

/**
 * The products that brought in the most, by what was packed and is to be paid for it, each by the name of its last order;
 * cancelled orders don't count.
 */
export async function bestProducts(
  db: Connection,
  { from, to }: DaySpan,
): Promise<Dashboard["bestProducts"]> {
  const amountPaise = sql<number>`sum(${soldLines.paise})`.mapWith(Number);
  const rows = await db
    .select({
      productId: soldLines.productId,
      name: sql<string>`(array_agg(${soldLines.name} order by ${orders.createdAt} desc))[1]`,
      packs: sql<number>`sum(${soldLines.packs})`.mapWith(Number),
      orders: countDistinct(orders.id),
      amountPaise,
    })
    .from(orders)
    .innerJoin(soldLines, eq(soldLines.orderId, orders.id))
    .where(and(between(orders.invoiceDay, from, to), ne(orders.status, "Cancelled"), gt(soldLines.packs, 0)))
    // Products that are gone from the catalogue are told apart by their names.
    .groupBy(soldLines.productId, sql`case when ${soldLines.productId} is null then ${soldLines.name} end`)
    .orderBy(desc(amountPaise), sql`2`)
    .limit(BEST);
  return rows.map(({ amountPaise: paise, ...row }) => ({ ...row, amount: toRupees(paise) }));
}
