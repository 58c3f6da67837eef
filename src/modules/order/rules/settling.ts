import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import {
  type DoorWords,
  type OrderEvent,
  type PaymentCode,
  paymentAfter,
  paymentMethod,
} from "#modules/payment/rules/shared/payment.ts";
import { isPaid, owedPaise, type PaymentState } from "#modules/payment/rules/shared/payment-state.ts";
import { t } from "../texts.ts";
import type { OrderStatus } from "./shared/order-status.ts";

/** The payment of an order. Only this file asks the payment methods about it. */
export type Payment = { paymentType: PaymentCode; paymentState: PaymentState };

/** That part of an order as it crosses the wire. */
export type Settling = { paymentType: PaymentCode; isPaid: boolean };

/** Tells of a payment what crosses the wire. */
export function settlingOf({ paymentType, paymentState }: Payment): Settling {
  return { paymentType, isPaid: isPaid(paymentState) };
}

/** The payment of an order as it crosses the wire: one that is not paid is taken for a pending one. */
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

/** The state of an order's payment once the order has a status. */
export const paymentStateAs = (status: OrderStatus, payment: Payment): PaymentState =>
  paymentAfter(EVENTS[status], payment);

/** An order's status, and whether the order is paid then. */
export function settledAs(status: OrderStatus, order: Settling): { status: OrderStatus; isPaid: boolean } {
  return { status, isPaid: isPaid(paymentStateAs(status, shownPayment(order))) };
}

/** What a checkout chooses: what goes into the order, and why the order can't be placed with it. */
export type Settlement = {
  refusal?: Text;
  ordered: {
    paymentMethod: PaymentCode;
    extras?: Record<string, unknown>;
    delivery?: { day: string; window: string | null };
  };
};

/** What an order brings in cash at the door, all of it, in paise; 0 where its money comes another way. */
export function cashPaise(order: Pick<Settling, "paymentType"> & { totalPaise: number }): number {
  return paymentMethod(order.paymentType).atDoor ? order.totalPaise : 0;
}

/** What is still to be handed over at the door, in the words for it; undefined if nothing is. */
export function dueAtDoor(order: Settling & { totalAmount: number }): DoorWords | undefined {
  const payment = shownPayment(order);
  if (isPaid(payment.paymentState)) return undefined;
  const owed = owedPaise({ ...payment, totalPaise: toPaise(order.totalAmount) });
  return paymentMethod(payment.paymentType).atDoor?.(formatPaise(owed));
}

/** Tells the shopper of a placed order whether there is something left to do. */
export function whatIsOwed({ paymentType, isPaid: paid }: Settling): string {
  return paid ? t("isPaid") : say(paymentMethod(paymentType).unpaid);
}

/** What stands before an order's sum on a packing slip. */
export function sumLabel({ paymentType, isPaid: paid }: Settling): string {
  return paid ? t("paidSum") : say(paymentMethod(paymentType).toCollect);
}

/** The name of an order's method in the seller's list. */
export function methodCode({ paymentType }: Settling): string {
  return paymentType;
}

/** As much of an order as its invoice needs to name the method. */
export type WithMethod = Pick<Settling, "paymentType">;

/** What an invoice keeps of an order's method. */
export type PrintedMethod = { paymentMethod: string };

/** The name of an order's method on its invoice. */
export function printedMethod({ paymentType }: WithMethod): PrintedMethod {
  return { paymentMethod: say(paymentMethod(paymentType).printed) };
}

/** The label and the text of that method on an invoice. */
export function methodFact(invoice: PrintedMethod): readonly [string, string] {
  return [t("payment"), invoice.paymentMethod];
}
