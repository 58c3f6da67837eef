import type { PlaceOrder } from "#contract/order.ts";
import { newIdempotencyKey } from "#web/api/idempotency-key.ts";
import { readDevice, writeDevice } from "#web/state/device-storage.ts";
import { fields, number, type Shaped, text } from "#web/state/shape.ts";

const KEY = "santhe.order-attempt";
const shape = fields({ key: text, body: text, startedAt: number });

// Longer ago, the same cart is a new wish and not the same order again.
const ATTEMPT_LASTS_MS = 60 * 60 * 1000;

/**
 * The Idempotency-Key for an order. An attempt whose answer was lost is on the device: the same order gets the same key
 * again, also after a reload or a crash; another one gets a new key.
 */
export function attemptKey(order: PlaceOrder): string {
  const body = JSON.stringify(order);
  const earlier = openAttempt();
  if (earlier?.body === body) return earlier.key;
  const key = newIdempotencyKey();
  writeDevice(KEY, { key, body, startedAt: Date.now() });
  return key;
}

/** True while nobody knows how the last attempt ended. */
export function isAttemptOpen(): boolean {
  return openAttempt() !== undefined;
}

/** The attempt has an answer: whatever is ordered next is another order. */
export function closeAttempt(): void {
  writeDevice(KEY, null);
}

function openAttempt(): Shaped<typeof shape> | undefined {
  const attempt = readDevice(KEY, shape);
  return attempt && Date.now() - attempt.startedAt < ATTEMPT_LASTS_MS ? attempt : undefined;
}
