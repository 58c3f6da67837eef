import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import {
  type DoorWords,
  isPaid,
  type OrderEvent,
  owedPaise,
  type PaymentCode,
  type PaymentState,
  paymentAfter,
  paymentMethod,
} from "#modules/payment/rules/shared/payment.ts";
import { t } from "../texts/texts.ts";
import type { OrderStatus } from "./shared/order-status.ts";

/** The payment of an order. Only this file asks the payment methods about it. */
type Payment = { paymentType: PaymentCode; paymentState: PaymentState };

/** The payment's part of an order in the API. */
export type Settling = { paymentType: PaymentCode; isPaid: boolean };

/** Maps a payment to the API. */
export function settlingOf({ paymentType, paymentState }: Payment): Settling {
  return { paymentType, isPaid: isPaid(paymentState) };
}

/** The payment of an order from the API. An unpaid one counts as pending. */
const shownPayment = ({ paymentType, isPaid: paid }: Settling): Payment => ({
  paymentType,
  paymentState: paid ? "paid" : "pending",
});

const EVENTS: Record<OrderStatus, OrderEvent> = {
  Pending: "undelivered",
  "Out for Delivery": "undelivered",
  Delivered: "delivered",
  Cancelled: "cancelled",
};

/** The state of an order's payment after the order gets a status. */
export const paymentStateAs = (status: OrderStatus, payment: Payment): PaymentState =>
  paymentAfter(EVENTS[status], payment);

/** An order's new status, and whether the order is paid then. */
export function settledAs(status: OrderStatus, order: Settling): { status: OrderStatus; isPaid: boolean } {
  return { status, isPaid: isPaid(paymentStateAs(status, shownPayment(order))) };
}

/** The chosen payment of a checkout: its part of the order, and the reason why the order can't be placed with it. */
export type Settlement = {
  refusal?: Text;
  ordered: {
    paymentMethod: PaymentCode;
    extras?: Record<string, unknown>;
    delivery?: { day: string; window: string | null };
  };
};

/** The cash that an order brings at the door, in paise; 0 for other payment methods. */
export function cashPaise(order: Pick<Settling, "paymentType"> & { totalPaise: number }): number {
  return paymentMethod(order.paymentType).atDoor ? order.totalPaise : 0;
}

/** The texts about what is still to be paid at the door; undefined if nothing is. */
export function dueAtDoor(order: Settling & { totalAmount: number }): DoorWords | undefined {
  const payment = shownPayment(order);
  if (isPaid(payment.paymentState)) return undefined;
  const owed = owedPaise({ ...payment, totalPaise: toPaise(order.totalAmount) });
  return paymentMethod(payment.paymentType).atDoor?.(formatPaise(owed));
}

/** The shopper's text about the payment of a placed order. */
export function whatIsOwed({ paymentType, isPaid: paid }: Settling): string {
  return paid ? t("isPaid") : say(paymentMethod(paymentType).unpaid);
}

/** The label of an order's sum on a packing slip. */
export function sumLabel({ paymentType, isPaid: paid }: Settling): string {
  return paid ? t("paidSum") : say(paymentMethod(paymentType).toCollect);
}

/** The name of an order's method in the seller's list. */
export function methodCode({ paymentType }: Settling): string {
  return paymentType;
}

/** The part of an order that the invoice needs to name the method. */
export type WithMethod = Pick<Settling, "paymentType">;

/** The payment method on an invoice. */
export type PrintedMethod = { paymentMethod: string };

/** The name of an order's method on its invoice. */
export function printedMethod({ paymentType }: WithMethod): PrintedMethod {
  return { paymentMethod: say(paymentMethod(paymentType).printed) };
}

/** The label and the name of that method on an invoice. */
export function methodFact(invoice: PrintedMethod): readonly [string, string] {
  return [t("payment"), invoice.paymentMethod];
}
