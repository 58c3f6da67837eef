import type { Text } from "#kernel/texts/text.ts";
import { t } from "../../texts.ts";
import {
  CASH_STEPS,
  GATEWAY_STEPS,
  type PaymentState,
  type PaymentSteps,
  takeStep,
} from "./payment-state.ts";

/** The codes of payment methods in the API and the database. */
export const PAYMENT_CODES = ["COD", "Online"] as const;
export type PaymentCode = (typeof PAYMENT_CODES)[number];

/** Texts about a sum that is paid at the door. */
export type DoorWords = {
  /** At the checkout. */
  amount: string;
  /** While the order is packed. */
  onArrival: string;
  /** When the order is being delivered. */
  ready: string;
  /** For a list of facts, in three parts: the words before the sum, the sum, the words after it. */
  keep: readonly [string, string, string];
};

/** An event of an order that may change its payment. `undelivered`: it is still to be delivered, perhaps again. */
export type OrderEvent = "placed" | "undelivered" | "delivered" | "cancelled";

/** A payment method with all its particulars. */
export type PaymentMethod = {
  code: PaymentCode;
  /** The name at the checkout. */
  label: Text;
  /** The hint below its name at the checkout. */
  hint?: Text;
  /** The name on the invoice. */
  printed: Text;
  /** The reason why it can't be used; undefined if it can. */
  refusal?: Text;
  /** The texts about a sum at the door; undefined if it is paid otherwise. */
  atDoor?: (sum: string) => DoorWords;
  /** The shopper's text about an unpaid order. */
  unpaid: Text;
  /** The label of an unpaid sum, for the driver. */
  toCollect: Text;
  /** The steps that its payments may take. */
  steps: PaymentSteps;
  /** The state after an event of the order. Other events don't change the payment. */
  follows: { placed: PaymentState } & Partial<Record<OrderEvent, PaymentState>>;
};

/** Splits a sentence around its sum: the words before it, the sum, and the words after it. */
function partsAround(sum: string, sentence: string): DoorWords["keep"] {
  const [before = "", after = ""] = sentence.split(sum);
  return [before.trim(), sum, after.trim()];
}

/** Cash on delivery. Such an order is paid exactly while it is Delivered. */
const cashOnDelivery: PaymentMethod = {
  code: "COD",
  label: t.later("cash"),
  printed: t.later("cashPrinted"),
  atDoor: (sum) => ({
    amount: t("inCash", { sum }),
    onArrival: t("youPayInCash", { sum }),
    ready: t("pleaseKeepReady", { sum }),
    keep: partsAround(sum, t("keepReady", { sum })),
  }),
  unpaid: t.later("payAtHandover"),
  toCollect: t.later("collectInCash"),
  steps: CASH_STEPS,
  follows: { placed: "pending", undelivered: "pending", delivered: "paid", cancelled: "pending" },
};

/**
 * Online payment, not implemented (specification, section 9). It does not depend on the delivery, so the status does
 * not change it.
 */
const online: PaymentMethod = {
  code: "Online",
  label: t.later("online"),
  hint: t.later("notAvailableYet"),
  printed: t.later("onlinePrinted"),
  refusal: t.later("onlineNotImplemented"),
  unpaid: t.later("notPaidYet"),
  toCollect: t.later("notPaid"),
  steps: GATEWAY_STEPS,
  follows: { placed: "pending" },
};

/** The payment methods in the checkout's order. The first is the default (specification, section 9). */
export const PAYMENT_METHODS: readonly [PaymentMethod, ...PaymentMethod[]] = [cashOnDelivery, online];

const BY_CODE: Record<PaymentCode, PaymentMethod> = { COD: cashOnDelivery, Online: online };

/** The payment method with a code. */
export function paymentMethod(code: PaymentCode): PaymentMethod {
  return BY_CODE[code];
}

/** A payment's state after an event of its order. Throws if the method does not allow the step. */
export function paymentAfter(
  event: OrderEvent,
  { paymentType, paymentState }: { paymentType: PaymentCode; paymentState: PaymentState },
): PaymentState {
  const { steps, follows } = paymentMethod(paymentType);
  return takeStep(steps, paymentState, follows[event] ?? paymentState);
}
