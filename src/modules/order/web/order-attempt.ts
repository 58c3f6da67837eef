import { type Attempt, idempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { fields, listOf, number, optional, type Shaped, text } from "#kernel/web/shape.ts";

const KEY = "santhe.order-attempt";
const shape = fields({ key: text, startedAt: number, seen: optional(listOf(text)) });

// The time after which the same cart means another order.
const ATTEMPT_LASTS_MS = 60 * 60 * 1000;
/** The number of newest orders among which an attempt's order is. */
const SEEN_AT_MOST = 20;

/**
 * Sends an order. An attempt whose answer was lost is stored on the device, and its key is used until an answer comes,
 * even after a reload or crash. The same order is then the first one again. A changed order is refused if the first was
 * placed after all, and never becomes a second one.
 */
export const orderOnce = idempotentSend({ read: openAttempt, write: keepAttempt });

/** Stores in an open attempt the orders that the shopper has been shown meanwhile, the newest first. */
export function noteSeenOrders(orderIds: readonly string[]): void {
  const attempt = openAttempt();
  if (attempt) writeDevice(KEY, { ...attempt, seen: orderIds.slice(0, SEEN_AT_MOST) });
}

/** Whether the shopper has been shown this order since the open attempt was lost. */
export function hasSeenOrder(orderId: string): boolean {
  return openAttempt()?.seen?.includes(orderId) ?? false;
}

/** Whether the outcome of the last attempt is unknown. */
export function isAttemptOpen(): boolean {
  return openAttempt() !== undefined;
}

/** Whether the outcome is unknown and the shopper has not looked at their orders since. */
export function isAttemptUnclear(): boolean {
  return openAttempt()?.seen === undefined && isAttemptOpen();
}

/** Closes the attempt after an answer. The next order is another one. */
export function closeAttempt(): void {
  keepAttempt(null);
}

function openAttempt(): Shaped<typeof shape> | undefined {
  const attempt = readDevice(KEY, shape);
  return attempt && Date.now() - attempt.startedAt < ATTEMPT_LASTS_MS ? attempt : undefined;
}

function keepAttempt(attempt: Attempt | null): void {
  writeDevice(KEY, attempt && { ...attempt, startedAt: Date.now() });
}
