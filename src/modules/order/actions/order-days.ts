import { and, between, gte, max, min, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { ordersByDay } from "../sums-tables.ts";
import { orderKeys, orders } from "../tables.ts";

/** Days at the store, both included, `yyyy-mm-dd`. */
export type OrderDays = { from: string; to: string };

/** The first and the last day of any order; undefined while there is none. */
export async function allDays(tx: Connection): Promise<OrderDays | undefined> {
  const [ends] = await tx.select({ from: min(ordersByDay.day), to: max(ordersByDay.day) }).from(ordersByDay);
  return toDays(ends);
}

/** The days of the newest `many` orders; undefined where there are not more. */
export async function newestDays(tx: Connection, many: number): Promise<OrderDays | undefined> {
  const upTo = tx
    .select({
      day: ordersByDay.day,
      orders: sql<number>`sum(sum(${ordersByDay.orders})) over (order by ${ordersByDay.day} desc)`.as(
        "total",
      ),
    })
    .from(ordersByDay)
    .groupBy(ordersByDay.day)
    .as("up_to");
  const reached = tx
    .select({ day: max(upTo.day) })
    .from(upTo)
    .where(gte(upTo.orders, many));
  const [ends] = await tx
    .select({ from: sql<string | null>`(${reached})`, to: max(ordersByDay.day) })
    .from(ordersByDay);
  return toDays(ends);
}

type Ends = { from: string | null; to: string | null };

const toDays = (ends: Ends | undefined) =>
  ends?.from && ends.to ? { from: ends.from, to: ends.to } : undefined;

/** The orders of some days; the index that leads to words knows them. */
export function placedIn({ from, to }: OrderDays): SQL | undefined {
  const words = sql`(select array_agg(day_of_order(day::date))
    from generate_series(${from}::date, ${to}::date, '1 day') as day)`;
  // Said so that no index on the days takes part: it would list all orders of them.
  const within = between(sql`${orders.invoiceDay} + 0`, sql`${from}::date`, sql`${to}::date`);
  return and(sql`${orderKeys(orders)} && ${words}`, within);
}
