// The module's public interface.

export {
  /** The payment method with a code. */
  paymentMethod,
} from "./rules/shared/payment.ts";
export type {
  /** The state of an order's payment. */
  PaymentState,
} from "./rules/shared/payment-state.ts";
export {
  /** Whether the store has the money of a payment in this state. */
  isPaid,
} from "./rules/shared/payment-state.ts";
