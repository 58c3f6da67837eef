import { and, between, countDistinct, desc, eq, ne, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { orderItems, orders } from "#modules/order/tables.ts";
import type { Dashboard } from "../contract.ts";
import type { DaySpan } from "./day-sums.ts";

/** How many are shown. */
export const BEST = 10;

/** The products that brought in the most, each by the name of its last order; cancelled orders don't count. */
export async function bestProducts(
  db: Connection,
  { from, to }: DaySpan,
): Promise<Dashboard["bestProducts"]> {
  const amountPaise = sql<number>`sum(${orderItems.offerPricePaise} * ${orderItems.quantity})`.mapWith(
    Number,
  );
  const rows = await db
    .select({
      productId: orderItems.productId,
      name: sql<string>`(array_agg(${orderItems.name} order by ${orders.createdAt} desc))[1]`,
      packs: sql<number>`sum(${orderItems.quantity})`.mapWith(Number),
      orders: countDistinct(orders.id),
      amountPaise,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(between(orders.invoiceDay, from, to), ne(orders.status, "Cancelled")))
    // Products that are gone from the catalogue are told apart by their names.
    .groupBy(orderItems.productId, sql`case when ${orderItems.productId} is null then ${orderItems.name} end`)
    .orderBy(desc(amountPaise), sql`2`)
    .limit(BEST);
  return rows.map(({ amountPaise: paise, ...row }) => ({ ...row, amount: toRupees(paise) }));
}
