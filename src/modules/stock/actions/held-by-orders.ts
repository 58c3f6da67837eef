import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { stockMoves } from "../tables.ts";

/** Packs of a product that an order has taken in one counting and not given back. */
export type HeldStock = { orderId: string; productId: string; counting: string; quantity: number };

/** What held orders have of the stock, by what the ledger says. */
export async function heldByOrders(tx: Tx, orderIds: readonly string[]): Promise<HeldStock[]> {
  const { orderId, productId, counting, change } = stockMoves;
  const rows = await tx
    .select({ orderId, productId, counting, quantity: sql`-sum(${change})`.mapWith(Number) })
    .from(stockMoves)
    .where(sql`${orderId} = any(${sql.param(orderIds)}::text[])`)
    .groupBy(orderId, productId, counting)
    .having(sql`sum(${change}) < 0`);
  return rows.flatMap((row) => (row.orderId === null ? [] : [{ ...row, orderId: row.orderId }]));
}
