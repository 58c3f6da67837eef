/** How a payment method is called on the wire and in the database. */
export const PAYMENT_CODES = ["COD", "Online"] as const;
export type PaymentCode = (typeof PAYMENT_CODES)[number];

/** How a sum is spoken of that is handed over at the door. */
export type DoorWords = {
  /** Where the order is placed. */
  amount: string;
  /** While the order is packed. */
  onArrival: string;
  /** When the order is on its way. */
  ready: string;
  /** The same in three parts, the sum between two others. */
  keep: readonly [string, string, string];
};

/** A way to pay for an order, with all that is particular about it. */
export type PaymentMethod = {
  code: PaymentCode;
  /** At the checkout. */
  label: string;
  /** Below its label, what a shopper should know before choosing it. */
  hint?: string;
  /** On the invoice. */
  printed: string;
  /** Why no order can be placed with it; undefined where one can. */
  refusal?: string;
  /** The money changes hands at the door, so it has to be kept ready; undefined where it doesn't. */
  atDoor?: (sum: string) => DoorWords;
  /** What the shopper reads of a placed order that is not paid. */
  unpaid: string;
  /** Before the sum of an order that is not paid, for whoever delivers it. */
  toCollect: string;
  /** Whether an order is paid after a change of its status. */
  isPaid: (order: { isDelivered: boolean; wasPaid: boolean }) => boolean;
};

/** Cash is handed over at the door: such an order is paid exactly while it is Delivered. */
const cashOnDelivery: PaymentMethod = {
  code: "COD",
  label: "Cash on Delivery",
  printed: "Cash on Delivery (COD)",
  atDoor: (sum) => ({
    amount: `${sum} in cash`,
    onArrival: `You pay ${sum} in cash when it arrives.`,
    ready: `Please keep ${sum} in cash ready.`,
    keep: ["Keep", sum, "ready in cash"],
  }),
  unpaid: "Please pay in cash when it is handed over to you.",
  toCollect: "Collect in cash: ",
  isPaid: ({ isDelivered }) => isDelivered,
};

/** Not implemented (specification, section 9). The money comes apart from the delivery, so a status leaves it alone. */
const online: PaymentMethod = {
  code: "Online",
  label: "Online Payment",
  hint: "Not available yet",
  printed: "Online",
  refusal: "Online payment not implemented yet for payment method Online.",
  unpaid: "It is not paid yet.",
  toCollect: "Not paid yet: ",
  isPaid: ({ wasPaid }) => wasPaid,
};

/** Every method, as the checkout offers them; the first is chosen to begin with (specification, section 9). */
export const PAYMENT_METHODS: readonly [PaymentMethod, ...PaymentMethod[]] = [cashOnDelivery, online];

const BY_CODE: Record<PaymentCode, PaymentMethod> = { COD: cashOnDelivery, Online: online };

/** The method that goes by a code. */
export function paymentMethod(code: PaymentCode): PaymentMethod {
  return BY_CODE[code];
}
