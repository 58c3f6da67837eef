import { useEffect } from "react";
import { ApiError, ConnectionError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call, isConnectionFailure } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { openLogin, setSession, useSession } from "#modules/identity/web/shared/session-store.ts";
import { useWork } from "#ui/loading/use-work.ts";
import type { Order } from "../../contract/order.ts";
import type { PlaceOrder } from "../../contract/place-order.ts";
import { t } from "../../texts/checkout-texts.ts";
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
  /** Called with the problem of an order, or with undefined when it is tried again. */
  onTrouble: (trouble: OrderTrouble | undefined) => void;
  /** Called if a price, the stock or a delivery time differs from what was shown. `instead` are the available times. */
  onChanged: (instead: readonly Choice[] | undefined) => void;
  /** Called if the address was deleted elsewhere. */
  onAddressGone: () => void;
}

/** Places one order at a time, with toasts about its progress (specification, section 8). */
export function usePlaceOrder({ onPlaced, onTrouble, onChanged, onAddressGone }: Outcomes) {
  const { busy: placing, run } = useWork();
  const shopperId = useSession().user?._id;
  useEffect(() => {
    // The toast "Please login to place order" is no longer needed.
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

/** The number of repeats of a lost order request, and their interval (specification, section 9). */
const ORDER_RETRIES = 2;
const ORDER_RETRY_DELAY_MS = 1000;

/**
 * Places an order exactly once: a request without an answer is repeated with the same key, twice, a second apart
 * (specification, section 9); `onRetry` receives the number. Throws `ApiError` if the order was refused, and
 * `ConnectionError` if no answer came: then the outcome is unknown, and the next press uses the same key.
 */
export async function placeOrder(order: PlaceOrder, onRetry: (attempt: number) => void): Promise<Order> {
  const { placed, isKnown } = await send(order, onRetry);
  // The lost order was placed, and the shopper has seen it since, so the same order now is another one.
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

/** Whether the answer is missing or unreadable: it was cut off on its way, or is not the shop's. */
function isLost(error: unknown): boolean {
  return isConnectionFailure(error) || (error instanceof ApiError && error.status < 400);
}

/** The toast that the order is sent again, for the `attempt`th time (specification, section 8). */
export function retryingMessage(attempt: number): string {
  return t("retrying", { attempt, most: ORDER_RETRIES });
}

/** Shows the login, as the session has ended while the cart was open. */
function askToLogIn(): void {
  setSession({ user: null });
  openLogin();
}
