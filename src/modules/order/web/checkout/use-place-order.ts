import { useEffect } from "react";
import { ApiError, ConnectionError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call, isConnectionFailure } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { openLogin, setSession, useSession } from "#modules/identity/web/shared/session-store.ts";
import { useWork } from "#ui/loading/use-work.ts";
import { t } from "../../checkout-texts.ts";
import type { Order } from "../../contract/order.ts";
import type { PlaceOrder } from "../../contract/place-order.ts";
import { hasSeenOrder, isAttemptOpen, orderOnce } from "../order-attempt.ts";
import {
  failureMessage,
  isAddressGone,
  type OrderTrouble,
  type PressedLine,
  toTrouble,
} from "./order-trouble.ts";
import { type Choice, choicesInstead } from "./use-delivery-choice.ts";

const TOAST = { id: "order" };

interface Outcomes {
  onPlaced: (order: Order) => void;
  /** Why it was not placed, as far as is known; undefined as soon as it is tried again. */
  onTrouble: (trouble: OrderTrouble | undefined) => void;
  /** A price, the stock or a time of delivery is no longer what the shopper was shown: `instead` are the times to choose. */
  onChanged: (instead: readonly Choice[] | undefined) => void;
  /** The address has been deleted elsewhere. */
  onAddressGone: () => void;
}

/** Places one order at a time and says how it goes (specification, section 8). */
export function usePlaceOrder({ onPlaced, onTrouble, onChanged, onAddressGone }: Outcomes) {
  const { busy: placing, run } = useWork();
  const shopperId = useSession().user?._id;
  useEffect(() => {
    // "Please login to place order" is settled.
    if (shopperId) toast.dismiss(TOAST.id);
  }, [shopperId]);
  const place = (order: PlaceOrder, pressed: readonly PressedLine[]) =>
    run(async () => {
      onTrouble(undefined);
      try {
        const placed = await placeOrder(order, (attempt) => toast.loading(retryingMessage(attempt), TOAST));
        toast.success(t("orderPlaced"), TOAST);
        onPlaced(placed);
      } catch (error) {
        toast.error(failureMessage(error), TOAST);
        onTrouble(toTrouble(error, isAttemptOpen(), pressed));
        if (error instanceof ApiError && error.status === 409) onChanged(choicesInstead(error));
        if (error instanceof ApiError && error.status === 401) askToLogIn();
        if (isAddressGone(error)) onAddressGone();
      }
    });
  return { placing, place };
}

/** A lost order request is sent again this often, this far apart (specification, section 9). */
const ORDER_RETRIES = 2;
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

/** Says that the order is sent once more, for the `attempt`th time (specification, section 8). */
export function retryingMessage(attempt: number): string {
  return t("retrying", { attempt, most: ORDER_RETRIES });
}

/** The session has ended while the cart was open. */
function askToLogIn(): void {
  setSession({ user: null });
  openLogin();
}
