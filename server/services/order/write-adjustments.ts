import type { Adjustment } from "#domain/adjustment.ts";
import type { Tx } from "#server/db/connect.ts";
import { orderAdjustments } from "#server/db/schema/index.ts";

/** Writes an order's adjustments, in their order. */
export async function writeAdjustments(
  tx: Tx,
  orderId: string,
  adjustments: readonly Adjustment[],
): Promise<void> {
  if (adjustments.length === 0) return;
  await tx
    .insert(orderAdjustments)
    .values(adjustments.map((adjustment, index) => ({ ...adjustment, orderId, position: index + 1 })));
}
