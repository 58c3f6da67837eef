/** The states of an order's payment. */
export const PAYMENT_STATES = ["pending", "authorised", "paid", "refunded", "failed", "expired"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The states that may follow each state. */
export type PaymentSteps = Readonly<Record<PaymentState, readonly PaymentState[]>>;

/** Cash is handed over once. A delivery that is taken back takes the cash back with it. */
export const CASH_STEPS: PaymentSteps = {
  pending: ["paid"],
  authorised: [],
  paid: ["pending"],
  refunded: [],
  failed: [],
  expired: [],
};

/** A gateway may promise the money before it has it. What failed can be tried again; what is paid can only be refunded. */
export const GATEWAY_STEPS: PaymentSteps = {
  pending: ["authorised", "paid", "failed", "expired"],
  authorised: ["paid", "failed", "expired"],
  paid: ["refunded"],
  refunded: [],
  failed: ["pending", "expired"],
  expired: [],
};

/** Takes a step, and refuses one that the table does not have. A payment that is in the state already stays there. */
export function takeStep(steps: PaymentSteps, from: PaymentState, to: PaymentState): PaymentState {
  if (from === to || steps[from].includes(to)) return to;
  throw new Error(`a payment can't go from ${from} to ${to}`);
}

/** Whether the store has the money. */
export const isPaid = (state: PaymentState): boolean => state === "paid";

const NOTHING_OWED: readonly PaymentState[] = ["paid", "refunded", "expired"];

/** The sum that is still to be paid, in paise. */
export function owedPaise({ paymentState, totalPaise }: { paymentState: PaymentState; totalPaise: number }) {
  return NOTHING_OWED.includes(paymentState) ? 0 : totalPaise;
}
