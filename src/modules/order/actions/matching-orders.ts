import { and, eq, type SQL, sql } from "drizzle-orm";
import type { OrderFilter } from "../contract/order-lists.ts";
import { orders } from "../tables.ts";

/** The orders of a status, and of a day at the store, its own or that of its delivery. Of its search nothing. */
export function matching({ status, day, by }: OrderFilter): SQL | undefined {
  return and(status && eq(orders.status, status), day ? eq(dayColumn(by), day) : undefined);
}

/** The day that a day means: the one on which an order was placed, or comes. */
export const dayColumn = (by: OrderFilter["by"]) =>
  by === "delivery" ? orders.deliveryDay : orders.invoiceDay;

const place = sql`(${orders.invoiceDay}, ${orders.createdAt}, ${orders.invoiceCounter})`;
const placeOf = (id: string) =>
  sql`(select invoice_day, created_at, invoice_counter from orders where id = ${id})`;

/** The orders that are older than one. */
export const olderThan = (id: string): SQL => sql`${place} < ${placeOf(id)}`;

/** The orders that are newer than one. */
export const newerThan = (id: string): SQL => sql`${place} > ${placeOf(id)}`;

/** An order and all that are older. */
export const upTo = (id: string): SQL => sql`${place} <= ${placeOf(id)}`;
