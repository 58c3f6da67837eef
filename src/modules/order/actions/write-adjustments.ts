import type { Tx } from "#kernel/db/connect.ts";
import type { Adjustment } from "../rules/adjustment.ts";
import { orderAdjustments } from "../tables.ts";

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
