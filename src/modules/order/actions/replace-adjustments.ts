import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { Adjustment } from "../rules/adjustment.ts";
import { orderAdjustments, orderItems, orders } from "../tables.ts";

/**
 * Puts adjustments of one kind in the place of those that a held order has, after all others, and brings the order's
 * sum in line with them. Returns the new sum, in paise.
 */
export async function replaceAdjustments(
  tx: Tx,
  {
    orderId,
    kind,
    adjustments,
  }: { orderId: string; kind: string; adjustments: readonly Omit<Adjustment, "kind">[] },
): Promise<number> {
  const ofOrder = eq(orderAdjustments.orderId, orderId);
  await tx.delete(orderAdjustments).where(and(ofOrder, eq(orderAdjustments.kind, kind)));
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${orderAdjustments.position}), 0)::int` })
    .from(orderAdjustments)
    .where(ofOrder);
  const first = (last?.position ?? 0) + 1;
  if (adjustments.length > 0) {
    const rows = adjustments.map((each, index) => ({ ...each, orderId, kind, position: first + index }));
    await tx.insert(orderAdjustments).values(rows);
  }
  const [sum] = await tx
    .update(orders)
    .set({
      totalPaise: sql`(select sum(i.offer_price_paise * i.quantity) from ${orderItems} i where i.order_id = ${orderId})
        + coalesce((select sum(a.paise) from ${orderAdjustments} a where a.order_id = ${orderId}), 0)`,
    })
    .where(eq(orders.id, orderId))
    .returning({ totalPaise: orders.totalPaise });
  if (!sum) throw new Error("the adjusted order returned no row");
  return sum.totalPaise;
}
