import type { Order, PlaceOrder } from "#contract/order.ts";
import { ORDER_RETRIES, ORDER_RETRY_DELAY_MS } from "#domain/messages.ts";
import { ApiError, ConnectionError } from "#web/api/api-error.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { call, isConnectionFailure } from "#web/api/call.ts";
import { attemptKey, closeAttempt, hasSeenOrder, isAttemptOpen } from "./order-attempt.ts";

/**
 * Places an order, exactly once: a request that got no answer is sent again with the same key, twice, a second apart
 * (specification, section 9); `onRetry` hears which one it is. Throws `ApiError` when the order was refused, and
 * `ConnectionError` when no answer came at all: then nobody knows, and the next press takes the same key.
 */
export async function placeOrder(order: PlaceOrder, onRetry: (attempt: number) => void): Promise<Order> {
  const placed = await send(order, onRetry);
  const isKnown = hasSeenOrder(placed._id);
  closeAttempt();
  // The lost order was placed, and the shopper has seen it since: whoever orders the same again wants it again.
  return isKnown ? placeOrder(order, onRetry) : placed;
}

async function send(order: PlaceOrder, onRetry: (attempt: number) => void): Promise<Order> {
  const isUnsure = isAttemptOpen();
  const key = attemptKey();
  for (let attempt = 1; ; attempt++) {
    try {
      return (await call(request(order, key))).order;
    } catch (error) {
      if (!isLost(error)) throw settled(error, isUnsure || attempt > 1);
      if (attempt > ORDER_RETRIES) throw new ConnectionError("no answer", { cause: error });
      onRetry(attempt);
      await new Promise((resolve) => setTimeout(resolve, ORDER_RETRY_DELAY_MS));
    }
  }
}

function request(order: PlaceOrder, key: string) {
  return browserApi.api.order.cod.$post({ json: order, header: { "idempotency-key": key } });
}

/** No answer came, or one that went well as far as it can be read: it was cut on the way, or is not the shop's. */
function isLost(error: unknown): boolean {
  return isConnectionFailure(error) || (error instanceof ApiError && error.status < 400);
}

/**
 * A refusal settles the attempt. A server that broke may have written the order all the same; and one that asks for a
 * login has not looked whether an earlier request has, if there may have been one.
 */
function settled(error: unknown, isUnsure: boolean): unknown {
  if (!(error instanceof ApiError) || error.status >= 500) return error;
  if (error.status !== 401 || !isUnsure) closeAttempt();
  return error;
}
