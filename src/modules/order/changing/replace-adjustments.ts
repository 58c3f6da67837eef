import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { Adjustment } from "../rules/shared/pricing.ts";
import type { PackingEvent } from "../rules/trail-words.ts";
import { orderAdjustments, orderItems, orders } from "../tables.ts";
import { orderTrail } from "../trail-tables.ts";

export type ReplaceAdjustments = {
  orderId: string;
  /** The kinds whose adjustments are removed. */
  kinds: readonly string[];
  adjustments: readonly Adjustment[];
};

/**
 * Replaces the adjustments of some kinds of a locked order, appends the new ones, and updates the order's total.
 * Increments the order's version. Returns the new total in paise.
 */
export async function replaceAdjustments(
  tx: Tx,
  { orderId, kinds, adjustments }: ReplaceAdjustments,
): Promise<number> {
  const ofOrder = eq(orderAdjustments.orderId, orderId);
  await tx.delete(orderAdjustments).where(and(ofOrder, inArray(orderAdjustments.kind, [...kinds])));
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${orderAdjustments.position}), 0)::int` })
    .from(orderAdjustments)
    .where(ofOrder);
  const first = (last?.position ?? 0) + 1;
  if (adjustments.length > 0) {
    const rows = adjustments.map((each, index) => ({ ...each, orderId, position: first + index }));
    await tx.insert(orderAdjustments).values(rows);
  }
  const [sum] = await tx
    .update(orders)
    .set({
      packingVersion: sql`${orders.packingVersion} + 1`,
      totalPaise: sql`(select sum(i.offer_price_paise * i.quantity) from ${orderItems} i where i.order_id = ${orderId})
        + coalesce((select sum(a.paise) from ${orderAdjustments} a where a.order_id = ${orderId}), 0)`,
    })
    .where(eq(orders.id, orderId))
    .returning({ totalPaise: orders.totalPaise });
  if (!sum) throw new Error("the adjusted order returned no row");
  return sum.totalPaise;
}

/** Adds a packing event to a locked order's trail. */
export async function notePacking(
  tx: Tx,
  { orderId, by, ...packed }: { orderId: string; by: "shopper" | "seller" } & PackingEvent,
): Promise<void> {
  await tx.insert(orderTrail).values({ orderId, by, packed });
}
