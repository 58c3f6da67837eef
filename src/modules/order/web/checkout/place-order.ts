import { ApiError, ConnectionError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { call, isConnectionFailure } from "#kernel/web/call.ts";
import type { Order } from "../../contract/order.ts";
import type { PlaceOrder } from "../../contract/place-order.ts";
import { hasSeenOrder, orderOnce } from "../order-attempt.ts";

/** A lost order request is sent again this often, this far apart (specification, section 9). */
export const ORDER_RETRIES = 2;
const ORDER_RETRY_DELAY_MS = 1000;

/**
 * Places an order, exactly once: a request that got no answer is sent again with the same key, twice, a second apart
 * (specification, section 9); `onRetry` hears which one it is. Throws `ApiError` when the order was refused, and
 * `ConnectionError` when no answer came at all: then nobody knows, and the next press takes the same key.
 */
export async function placeOrder(order: PlaceOrder, onRetry: (attempt: number) => void): Promise<Order> {
  const { placed, isKnown } = await send(order, onRetry);
  // The lost order was placed, and the shopper has seen it since: whoever orders the same again wants it again.
  return isKnown ? placeOrder(order, onRetry) : placed;
}

async function send(order: PlaceOrder, onRetry: (attempt: number) => void) {
  const again = async (error: unknown, tries: number) => {
    if (!isLost(error) || tries > ORDER_RETRIES) return false;
    onRetry(tries);
    await new Promise((resolve) => setTimeout(resolve, ORDER_RETRY_DELAY_MS));
    return true;
  };
  try {
    return await orderOnce((key) => request(order, key), { again });
  } catch (error) {
    throw isLost(error) ? new ConnectionError("no answer", { cause: error }) : error;
  }
}

async function request(order: PlaceOrder, key: string) {
  const header = { "idempotency-key": key };
  const { order: placed } = await call(browserApi.api.order.cod.$post({ json: order, header }));
  return { placed, isKnown: hasSeenOrder(placed._id) };
}

/** No answer came, or one that went well as far as it can be read: it was cut on the way, or is not the shop's. */
function isLost(error: unknown): boolean {
  return isConnectionFailure(error) || (error instanceof ApiError && error.status < 400);
}
