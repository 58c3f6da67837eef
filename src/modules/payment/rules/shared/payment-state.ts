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
