import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { cashPaise } from "#modules/order/rules/settling.ts";
import { orders } from "#modules/order/tables.ts";
import { cashReceipts } from "../tables.ts";

/** What an order owes in cash, and what it brought once it is delivered; null until then. In paise. */
export type NotedCash = { id: string; invoiceNumber: string; duePaise: number; receivedPaise: number | null };

/** The cash of held orders in the order in which they were placed; one query. */
export async function notedCash(tx: Tx, ids: readonly string[]): Promise<NotedCash[]> {
  const rows = await tx
    .select({ order: orders, paise: cashReceipts.paise })
    .from(orders)
    .leftJoin(cashReceipts, eq(cashReceipts.orderId, orders.id))
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.invoiceDay, orders.invoiceCounter);
  return rows.map(({ order, paise }) => {
    const duePaise = cashPaise(order);
    // Delivered without a receipt, it was paid in full.
    const receivedPaise = order.status === "Delivered" ? (paise ?? duePaise) : null;
    return { id: order.id, invoiceNumber: order.invoiceNumber, duePaise, receivedPaise };
  });
}

/** What they brought together, in paise. */
export const sumOf = (cash: readonly NotedCash[]) =>
  cash.reduce((sum, { receivedPaise }) => sum + (receivedPaise ?? 0), 0);
