import type { Text } from "#kernel/texts/text.ts";
import { t } from "../../texts.ts";
import {
  CASH_STEPS,
  GATEWAY_STEPS,
  type PaymentState,
  type PaymentSteps,
  takeStep,
} from "./payment-state.ts";

/** How a payment method is called on the wire and in the database. */
export const PAYMENT_CODES = ["COD", "Online"] as const;
export type PaymentCode = (typeof PAYMENT_CODES)[number];

/** What is said of a sum that is handed over at the door. */
export type DoorWords = {
  /** Where the order is placed. */
  amount: string;
  /** While the order is packed. */
  onArrival: string;
  /** When the order is on its way. */
  ready: string;
  /** For a list of facts, in three parts: the words before the sum, the sum, the words after it. */
  keep: readonly [string, string, string];
};

/** An event of an order that may move its payment. `undelivered`: it is still to come, perhaps again. */
export type OrderEvent = "placed" | "undelivered" | "delivered" | "cancelled";

/** A way to pay for an order, with all that is particular about it. */
export type PaymentMethod = {
  code: PaymentCode;
  /** At the checkout. */
  label: Text;
  /** Below its label, what a shopper should know before choosing it. */
  hint?: Text;
  /** On the invoice. */
  printed: Text;
  /** Why no order can be placed with it; undefined if one can. */
  refusal?: Text;
  /** The money changes hands at the door, so it has to be kept ready; undefined where it doesn't. */
  atDoor?: (sum: string) => DoorWords;
  /** What the shopper reads of a placed order that is not paid. */
  unpaid: Text;
  /** Before the sum of an order that is not paid, for whoever delivers it. */
  toCollect: Text;
  /** The steps that such a payment may take. */
  steps: PaymentSteps;
  /** The state that follows an event of the order. An event that is not named leaves the payment alone. */
  follows: { placed: PaymentState } & Partial<Record<OrderEvent, PaymentState>>;
};

/** A sentence in three parts: the words before its sum, the sum, and the words after it. */
function partsAround(sum: string, sentence: string): DoorWords["keep"] {
  const [before = "", after = ""] = sentence.split(sum);
  return [before.trim(), sum, after.trim()];
}

/** Cash is handed over at the door: such an order is paid exactly while it is Delivered. */
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

/** Not implemented (specification, section 9). The money comes apart from the delivery, so a status leaves it alone. */
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

/** Every method, as the checkout offers them; the first is chosen to begin with (specification, section 9). */
export const PAYMENT_METHODS: readonly [PaymentMethod, ...PaymentMethod[]] = [cashOnDelivery, online];

const BY_CODE: Record<PaymentCode, PaymentMethod> = { COD: cashOnDelivery, Online: online };

/** The method that goes by a code. */
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
