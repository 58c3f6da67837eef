import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/db/connect.ts";
import { orderAttempts } from "#server/db/schema/index.ts";
import { AppError } from "../app-error.ts";

export type Attempt = { shopperId: string; idempotencyKey?: string; requestHash: string; orderId: string };

/**
 * Claims a checkout attempt for an order, or returns the id of the order it became earlier. A second request with the
 * same key waits inside the insert until the first has committed (and then finds its order) or rolled back (and then
 * takes its place). The same key with another body: `KEY_REUSED`.
 */
export async function claimAttempt(tx: Tx, attempt: Attempt): Promise<string | undefined> {
  const { shopperId, idempotencyKey, requestHash, orderId } = attempt;
  if (idempotencyKey === undefined) return undefined;
  const claimed = await tx
    .insert(orderAttempts)
    .values({ shopperId, idempotencyKey, requestHash, orderId })
    .onConflictDoNothing()
    .returning({ orderId: orderAttempts.orderId });
  if (claimed.length > 0) return undefined;
  const [earlier] = await tx
    .select()
    .from(orderAttempts)
    .where(and(eq(orderAttempts.shopperId, shopperId), eq(orderAttempts.idempotencyKey, idempotencyKey)));
  if (!earlier) throw new Error("an attempt that conflicts was not found");
  if (earlier.requestHash !== requestHash) {
    throw new AppError(
      "KEY_REUSED",
      "Your earlier order has been placed already. See My Orders; to order this as well, place it again.",
    );
  }
  return earlier.orderId;
}
