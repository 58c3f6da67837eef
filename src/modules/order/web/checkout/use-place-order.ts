import { useEffect, useRef } from "react";
import { toRupees } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import { ApiError, ConnectionError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { count, fields, listOf, recordOf, text } from "#kernel/web/shape.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Address } from "#modules/address/contract.ts";
import { t as addressText } from "#modules/address/texts.ts";
import { emptyCart } from "#modules/cart/web/shared/cart-actions.ts";
import { deviceCart } from "#modules/cart/web/shared/cart-store.ts";
import { followCart, saveCart } from "#modules/cart/web/shared/cart-sync.ts";
import { openLogin, setSession, useSession } from "#modules/identity/web/shared/session-store.ts";
import { requireLogin } from "#modules/identity/web/shared/shopper-call.ts";
import { refreshStore } from "#modules/store/web/shared/refresh-store.ts";
import { useWork } from "#ui/loading/use-work.ts";
import type { OrderAnswer } from "../../contract/order.ts";
import type { PlaceOrder } from "../../contract/place-order.ts";
import type { OrderApi } from "../../module-api.ts";
import { refuseToPlace } from "../../rules/order-checks.ts";
import type { Totals } from "../../rules/shared/pricing.ts";
import type { Settlement } from "../../rules/shared/settling.ts";
import { isWaiting } from "../../rules/waiting.ts";
import { t } from "../../texts/checkout-texts.ts";
import { t as paymentTexts } from "../../texts/payment-texts.ts";
import { hasSeenOrder, isAttemptOpen, orderOnce } from "../order-attempt.ts";
import { type Choice, choicesInstead } from "./delivery-choice.tsx";
import {
  failureMessage,
  isAddressGone,
  type OrderTrouble,
  type PressedLine,
  toTrouble,
} from "./order-trouble.ts";

// Not the id of the order's toast: these are dismissed as soon as their reason is gone.
const REFUSAL_TOAST = { id: "order-refusal" };

interface Pressed {
  /** The second delivery of the cart. Then the other fields are those of the first. */
  secondDelivery?:
    | { lines: readonly (PressedLine & { quantity: number })[]; totals: Totals; along: Partial<PlaceOrder> }
    | undefined;
  lines: readonly (PressedLine & { quantity: number })[];
  /** The number of lines in the cart, including those that can't be ordered. */
  lineCount: number;
  address: Address | undefined;
  /** The number of saved addresses; undefined if it is unknown. */
  addressCount: number | undefined;
  totals: Totals;
  promoCode: string;
  settlement: Settlement;
  /** True if there is no network, and the addresses were not loaded before. */
  cutOff: boolean;
  place: (order: PlaceOrder, pressed: readonly PressedLine[]) => void;
  /** Shows the saved addresses, or opens the form for the first one. */
  chooseAddress: () => void;
  /** Shows the choice for which the settlement is refused. */
  correctPayment: () => void;
}

/** Handles a press on "Place Order": the specified checks in their order, each with its remedy, and then the order. */
export function useOrderPress(pressed: Pressed): () => void {
  const { lines, lineCount, address, addressCount, totals, promoCode, settlement, cutOff, place } = pressed;
  const { secondDelivery } = pressed;
  const { user } = useSession();
  const isLoggedIn = Boolean(user);
  const goesOn = useRefusalSettled(pressed);
  const help = () => {
    goesOn.current = addressCount === 0;
    pressed.chooseAddress();
  };
  return () => {
    if (cutOff) return void toast.error(addressText("whenOnline"), REFUSAL_TOAST);
    // A visitor has no address to choose before the login, whose dialog says this.
    if (!isLoggedIn) return void requireLogin(t("loginToOrder"));
    const refusal = refuseToPlace({ address, isLoggedIn, lineCount, openLineCount: lines.length });
    if (refusal) toast.error(t(refusal), REFUSAL_TOAST);
    if (refusal || !address) return help();
    if (settlement.refusal) {
      toast.error(say(settlement.refusal), REFUSAL_TOAST);
      return pressed.correctPayment();
    }
    const order = {
      items: itemsOf(lines),
      address: address._id,
      ...sums(totals),
      promoCode: promoCode || null,
      lastOrder: deviceCart().lastOrder,
      openOrders: { ...deviceCart().openOrders },
      cart: { ...deviceCart().items },
    };
    const second = secondDelivery && {
      items: itemsOf(secondDelivery.lines),
      ...sums(secondDelivery.totals),
      ...secondDelivery.along,
    };
    place({ ...order, ...settlement.ordered, ...(second && { also: second }) }, [
      ...lines,
      ...(secondDelivery?.lines ?? []),
    ]);
  };
}

/**
 * Dismisses a refusal once there is an address, another payment method or a network, and when the page is left; unless
 * it is left for the refusal's remedy, as the ref says.
 */
function useRefusalSettled({ address, settlement, cutOff }: Pressed) {
  const goesOn = useRef(false);
  // The delivery time is left out: it may be loaded after the press, which settles nothing.
  const answer = `${address?._id} ${settlement.ordered.paymentMethod} ${cutOff}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clean-up reads a ref alone, and has to run when the answer changes: the toast is about the earlier one.
  useEffect(
    () => () => {
      if (!goesOn.current) toast.dismiss(REFUSAL_TOAST.id);
    },
    [answer],
  );
  return goesOn;
}

const itemsOf = (lines: readonly { id: string; quantity: number }[]) =>
  lines.map(({ id, quantity }) => ({ product: id, quantity }));

function sums(totals: Totals) {
  return {
    subTotal: toRupees(totals.subTotalPaise),
    shippingCharges: toRupees(totals.shippingPaise),
    handlingCharges: toRupees(totals.handlingPaise),
    discount: toRupees(totals.discountPaise),
    totalAmount: toRupees(totals.totalPaise),
  };
}

const ORDER_TOAST = { id: "order" };

/** A question in place of an order: another device has ordered the same cart meanwhile. */
export interface OrderQuestion {
  message: string;
  again: PlaceOrder;
  pressed: readonly PressedLine[];
}

interface Outcomes {
  onQuestion: (question: OrderQuestion) => void;
  onPlaced: (order: OrderAnswer) => void;
  /** Called with the problem of an order, or with undefined when it is tried again. */
  onTrouble: (trouble: OrderTrouble | undefined) => void;
  /** Called if a price, the stock or a delivery time differs from what was shown. `instead` are the available times. */
  onChanged: (instead: readonly Choice[] | undefined) => Promise<void>;
  /** Called if the address was deleted elsewhere. */
  onAddressGone: () => Promise<void>;
}

/** Places one order at a time, with toasts about its progress (specification, section 8). */
export function usePlaceOrder({ onPlaced, onQuestion, onTrouble, onChanged, onAddressGone }: Outcomes) {
  const { busy: placing, run } = useWork();
  const shopperId = useSession().user?._id;
  useEffect(() => {
    // The toast "Please login to place order" is no longer needed.
    if (shopperId) toast.dismiss(ORDER_TOAST.id);
  }, [shopperId]);
  const place = (order: PlaceOrder, pressed: readonly PressedLine[]) =>
    run(async () => {
      onTrouble(undefined);
      try {
        // The store compares the saved cart with the one that is shown here.
        await saveCart();
        const placed = await placeOrder(order, (attempt) =>
          toast.loading(retryingMessage(attempt), ORDER_TOAST),
        );
        toast.success(isWaiting(placed) ? paymentTexts("reserved") : t("orderPlaced"), ORDER_TOAST);
        const ordered = cartOf([...order.items, ...(order.also?.items ?? [])]);
        const { _id: id, revision } = placed;
        emptyCart({ id, revision }, ordered, order.cart ?? {});
        onPlaced(placed);
      } catch (error) {
        const known = orderedMeanwhile(error);
        if (known !== undefined) {
          toast.dismiss(ORDER_TOAST.id);
          onQuestion({
            message: failureMessage(error),
            again: { ...order, ...known, cart: undefined },
            pressed,
          });
          return;
        }
        toast.error(failureMessage(error), ORDER_TOAST);
        onTrouble(toTrouble(error, isAttemptOpen(), pressed));
        if (error instanceof ApiError && error.status === 409) {
          followCart();
          await onChanged(choicesInstead(error));
        }
        if (error instanceof ApiError && error.status === 403) void refreshStore();
        if (error instanceof ApiError && error.status === 401) askToLogIn();
        if (isAddressGone(error)) await onAddressGone();
      }
    });
  return { placing, place };
}

const meanwhile = listOf(fields({ lastOrder: text, openOrders: recordOf(count) }));

/** The shopper's orders as they are now, if an order was refused as another device has changed them. */
function orderedMeanwhile(error: unknown): Pick<PlaceOrder, "lastOrder" | "openOrders"> | undefined {
  if (!(error instanceof ApiError && meanwhile(error.next))) return undefined;
  const [known] = error.next;
  return known && { lastOrder: known.lastOrder, openOrders: { ...known.openOrders } };
}

const cartOf = (items: PlaceOrder["items"]) =>
  Object.fromEntries(items.map(({ product, quantity }) => [product, quantity]));

/** The number of repeats of a lost order request, and their interval (specification, section 9). */
const ORDER_RETRIES = 2;
const ORDER_RETRY_DELAY_MS = 1000;

/**
 * Places an order exactly once: a request without an answer is repeated with the same key, twice, a second apart
 * (specification, section 9); `onRetry` receives the number. Throws `ApiError` if the order was refused, and
 * `ConnectionError` if no answer came: then the outcome is unknown, and the next press uses the same key.
 */
export async function placeOrder(
  order: PlaceOrder,
  onRetry: (attempt: number) => void,
): Promise<OrderAnswer> {
  const again = async (error: unknown, tries: number) => {
    if (!(error instanceof ConnectionError) || tries > ORDER_RETRIES) return false;
    onRetry(tries);
    await new Promise((resolve) => setTimeout(resolve, ORDER_RETRY_DELAY_MS));
    return true;
  };
  const { placed, isKnown } = await orderOnce((key) => request(order, key), { again });
  // The lost order was placed, and the shopper has seen it since, so the same order now is another one.
  return isKnown ? placeOrder(order, onRetry) : placed;
}

async function request(order: PlaceOrder, key: string) {
  const header = { "idempotency-key": key };
  const { order: placed } = await call(browserApi<OrderApi>().api.order.cod.$post({ json: order, header }));
  return { placed, isKnown: hasSeenOrder(placed._id) };
}

/** The toast that the order is sent again, for the `attempt`th time (specification, section 8). */
export function retryingMessage(attempt: number): string {
  return t("retrying", { attempt, most: ORDER_RETRIES });
}

function askToLogIn(): void {
  setSession({ user: null });
  openLogin();
}
