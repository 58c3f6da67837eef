// The module's public interface.

export type {
  /** A payment method's code. */
  PaymentCode,
} from "./rules/shared/payment.ts";
export {
  /** The payment method with a code. */
  paymentMethod,
} from "./rules/shared/payment.ts";
export {
  /** Whether the store has the money of a payment in this state. */
  isPaid,
} from "./rules/shared/payment-state.ts";
