import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { orderPacks, stockMoves } from "../tables.ts";

/** Packs of a product that an order has taken in one counting and not given back, without those that spoilt. */
export type HeldStock = { orderId: string; productId: string; counting: string; quantity: number };

/** What held orders have of the stock, by what the ledger says. */
export async function heldByOrders(tx: Tx, orderIds: readonly string[]): Promise<HeldStock[]> {
  const { orderId, productId, counting, change } = stockMoves;
  const spoilt = sql`greatest(0, coalesce(max(${orderPacks.spoilt} - ${orderPacks.uncounted}), 0))`;
  const held = sql`-sum(${change}) - ${spoilt}`;
  const rows = await tx
    .select({ orderId, productId, counting, quantity: held.mapWith(Number) })
    .from(stockMoves)
    .leftJoin(
      orderPacks,
      and(
        eq(orderPacks.orderId, orderId),
        eq(orderPacks.productId, productId),
        eq(orderPacks.counting, counting),
      ),
    )
    .where(sql`${orderId} = any(${sql.param(orderIds)}::text[])`)
    .groupBy(orderId, productId, counting)
    .having(sql`${held} > 0`);
  return rows.flatMap((row) => (row.orderId === null ? [] : [{ ...row, orderId: row.orderId }]));
}
