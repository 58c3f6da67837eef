import {
  type PaymentCode,
  type PaymentState,
  waitsForPayment,
} from "#modules/payment/rules/shared/payment.ts";
import type { OrderStatus } from "./shared/order-status.ts";

// Separate from `settling.ts`, as the cart needs this before anything is ordered, and the rest only afterwards.

/** The payment of an order. Only this file and `settling.ts` ask the payment methods about it. */
export type Payment = { paymentType: PaymentCode; paymentState: PaymentState };

type Paying = {
  paymentType: PaymentCode;
  isPaid: boolean;
  payment?: { state: PaymentState } | undefined;
};

/** The method and the state of an order's payment. Cash is paid or pending. */
export const paymentOf = ({ paymentType, isPaid, payment }: Paying): Payment => ({
  paymentType,
  paymentState: payment?.state ?? (isPaid ? "paid" : "pending"),
});

/** Whether an order waits for its payment: it is not confirmed yet. A cancelled one waits no more. */
export const isWaiting = (order: Paying & { status: OrderStatus }): boolean =>
  order.status !== "Cancelled" && waitsForPayment(paymentOf(order));
