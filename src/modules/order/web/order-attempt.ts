import { type Attempt, once } from "#kernel/web/api/once.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { fields, listOf, number, optional, type Shaped, text } from "#kernel/web/shape.ts";

const KEY = "santhe.order-attempt";
const shape = fields({ key: text, startedAt: number, seen: optional(listOf(text)) });

// After this time the same cart is meant as another order.
const ATTEMPT_LASTS_MS = 60 * 60 * 1000;
/** The order of an attempt is among the newest. */
const SEEN_AT_MOST = 20;

/**
 * Sends an order. An attempt whose answer was lost is on the device, and its key is taken until an answer comes, also
 * after a reload or a crash. The same order is then the first one again; one that was changed meanwhile is refused if
 * the first was placed after all, and never becomes a second one.
 */
export const orderOnce = once({ read: openAttempt, write: keepAttempt });

/** Notes on an open attempt which orders the shopper has been shown meanwhile, the newest first. */
export function noteSeenOrders(orderIds: readonly string[]): void {
  const attempt = openAttempt();
  if (attempt) writeDevice(KEY, { ...attempt, seen: orderIds.slice(0, SEEN_AT_MOST) });
}

/** Whether the shopper has been shown this order since the open attempt was lost. */
export function hasSeenOrder(orderId: string): boolean {
  return openAttempt()?.seen?.includes(orderId) ?? false;
}

/** True while nobody knows how the last attempt ended. */
export function isAttemptOpen(): boolean {
  return openAttempt() !== undefined;
}

/** True while the shopper knows no more than that: they have not looked at their orders since. */
export function isAttemptUnclear(): boolean {
  return openAttempt()?.seen === undefined && isAttemptOpen();
}

/** The attempt has an answer: whatever is ordered next is another order. */
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
