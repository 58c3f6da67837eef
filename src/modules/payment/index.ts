// The module's public interface.

export type {
  /** A way to pay, by its code. */
  PaymentCode,
} from "./rules/shared/payment.ts";
export {
  /** The method that goes by a code. */
  paymentMethod,
} from "./rules/shared/payment.ts";
export {
  /** Whether the store has the money of a payment in a state. */
  isPaid,
} from "./rules/shared/payment-state.ts";
