// What other modules may use of this one.

export type {
  /** A way to pay, by its code. */
  PaymentCode,
} from "./rules/shared/payment.ts";
export {
  /** The method that goes by a code. */
  paymentMethod,
} from "./rules/shared/payment.ts";
