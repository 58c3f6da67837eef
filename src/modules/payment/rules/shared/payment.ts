import type { Text } from "#kernel/texts/text.ts";
import { t } from "../../texts.ts";

/** The states of an order's payment. */
export const PAYMENT_STATES = ["pending", "authorised", "paid", "refunded", "failed", "expired"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The states that may follow each state. */
export type PaymentSteps = Readonly<Record<PaymentState, readonly PaymentState[]>>;

/** The steps of cash: it is handed over once. Reverting a delivery reverts the payment too. */
export const CASH_STEPS: PaymentSteps = {
  pending: ["paid"],
  authorised: [],
  paid: ["pending"],
  refunded: [],
  failed: [],
  expired: [],
};

/**
 * The steps of a gateway, which may authorise a payment first. A failed payment can be repeated; a paid one can only be
 * refunded.
 */
export const GATEWAY_STEPS: PaymentSteps = {
  pending: ["authorised", "paid", "failed", "expired"],
  authorised: ["paid", "failed", "expired"],
  paid: ["refunded"],
  refunded: [],
  failed: ["pending", "expired"],
  expired: [],
};

/** Returns the new state. Throws for a step that the table does not allow. The current state is always allowed. */
export function takeStep(steps: PaymentSteps, from: PaymentState, to: PaymentState): PaymentState {
  if (from === to || steps[from].includes(to)) return to;
  throw new Error(`a payment can't go from ${from} to ${to}`);
}

/** Whether the store has the money. */
export const isPaid = (state: PaymentState): boolean => state === "paid";

const NOTHING_OWED: readonly PaymentState[] = ["paid", "refunded", "expired"];

/** The sum that is still owed, in paise. */
export function owedPaise({ paymentState, totalPaise }: { paymentState: PaymentState; totalPaise: number }) {
  return NOTHING_OWED.includes(paymentState) ? 0 : totalPaise;
}

/** The codes of payment methods in the API and the database. */
export const PAYMENT_CODES = ["COD", "Online"] as const;
export type PaymentCode = (typeof PAYMENT_CODES)[number];

/** A store as people pay at its door: by UPI, too, if it has an address for that. */
export type DoorStore = { upiAddress?: string | null | undefined };

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

type PaymentMethod = {
  code: PaymentCode;
  /** The name at the checkout. */
  label: Text;
  /** The name on the invoice. */
  printed: Text;
  /** The reason why a store without a gateway can't use it; undefined if it can. */
  refusal?: Text;
  leastPaise: number;
  /** The texts about a sum at the door; undefined if it is paid otherwise. */
  atDoor?: (sum: string, store: DoorStore) => DoorWords;
  /** The shopper's text about an unpaid order. */
  unpaid: (store: DoorStore) => string;
  /** The label of an unpaid sum, for the driver. */
  toCollect: Text;
  steps: PaymentSteps;
  /** The state after an event of the order. Other events don't change the payment. */
  follows: { placed: PaymentState } & Partial<Record<OrderEvent, PaymentState>>;
};

function partsAround(sum: string, sentence: string): DoorWords["keep"] {
  const [before = "", after = ""] = sentence.split(sum);
  return [before.trim(), sum, after.trim()];
}

/** The ways to pay at the door of a store: in cash alone, or by UPI as well. */
export const doorWays = ({ upiAddress }: DoorStore): "cash" | "upi" => (upiAddress ? "upi" : "cash");

/** The texts about a sum that is paid at the door of a store, such as `₹120`: in cash, or by UPI if it has an address. */
export function doorWords(sum: string, store: DoorStore): DoorWords {
  const facts = { sum, ways: doorWays(store) };
  return {
    amount: t("sumAtDoor", facts),
    onArrival: t("payOnArrival", facts),
    ready: t("pleaseKeepReady", facts),
    keep: partsAround(sum, t("keepReady", facts)),
  };
}

/** Cash on delivery. Such an order is paid exactly while it is Delivered. */
const cashOnDelivery: PaymentMethod = {
  code: "COD",
  label: t.later("cash"),
  printed: t.later("cashPrinted"),
  leastPaise: 0,
  atDoor: doorWords,
  unpaid: (store) => t("payAtHandover", { ways: doorWays(store) }),
  toCollect: t.later("collectInCash"),
  steps: CASH_STEPS,
  follows: { placed: "pending", undelivered: "pending", delivered: "paid", cancelled: "pending" },
};

/**
 * Online payment. A store without a gateway refuses it with the specified sentence (specification, section 9). It does
 * not depend on the delivery, so the status does not change it. Gateways take no less than a rupee.
 */
const online: PaymentMethod = {
  code: "Online",
  label: t.later("online"),
  printed: t.later("onlinePrinted"),
  refusal: t.later("onlineNotImplemented"),
  leastPaise: 100,
  unpaid: () => t("notPaidYet"),
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

/** The reason why an order can't be paid with a method; undefined if it can. `hasGateway`: the store can be paid online. */
export function methodRefusal(code: PaymentCode, hasGateway: boolean): Text | undefined {
  return hasGateway ? undefined : paymentMethod(code).refusal;
}

/** The ways in which a store's gateway works: with test keys, so that no money moves, or for real. */
export type GatewayMode = "test" | "live";

/** A store as its checkout offers to pay. `onlinePayment` is missing if it can't be paid online. */
export type PayingStore = DoorStore & { onlinePayment?: GatewayMode | undefined };

/** The hint below a method's name at the checkout. */
export function methodHint(code: PaymentCode, store: PayingStore): Text | undefined {
  if (paymentMethod(code).atDoor) return doorWays(store) === "upi" ? t.later("cashOrUpi") : undefined;
  const { onlinePayment: gateway } = store;
  if (!gateway) return t.later("notAvailableYet");
  return gateway === "test" ? t.later("onlineTest") : t.later("onlineWays");
}

/** Whether an order is not confirmed before it is paid: it pays in advance, and has not done so yet. */
export function waitsForPayment({ paymentType, paymentState }: PaymentOf): boolean {
  return paymentMethod(paymentType).atDoor === undefined && paymentState === "pending";
}

type PaymentOf = { paymentType: PaymentCode; paymentState: PaymentState };

/** A payment's state after an event of its order. Throws if the method does not allow the step. */
export function paymentAfter(event: OrderEvent, { paymentType, paymentState }: PaymentOf): PaymentState {
  const { steps, follows } = paymentMethod(paymentType);
  return takeStep(steps, paymentState, follows[event] ?? paymentState);
}
