import { and, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Order } from "../contract/order.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
import { loadOrders } from "./load-orders.ts";

/** Who may read an invoice: the shopper whose order it is, or the seller. */
export type InvoiceReader = { kind: "seller" } | { kind: "shopper"; shopperId: string };

/** The order behind an invoice; one that the reader may not see, or none: `NOT_FOUND`. */
export async function getInvoicedOrder(
  db: Connection,
  { id, reader }: { id: string; reader: InvoiceReader },
): Promise<Order> {
  const own = reader.kind === "shopper" ? eq(orders.shopperId, reader.shopperId) : undefined;
  const [order] = await loadOrders(db, and(eq(orders.id, id), own));
  if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return order;
}
