// The module's public interface.

export type {
  /** The state of an order's payment. */
  PaymentState,
} from "./rules/shared/payment.ts";
export {
  /** Whether the store has the money of a payment in this state. */
  isPaid,
  /** The payment method with a code. */
  paymentMethod,
} from "./rules/shared/payment.ts";
