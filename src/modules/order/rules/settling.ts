import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { type DoorWords, type PaymentCode, paymentMethod } from "#modules/payment/rules/shared/payment.ts";
import { t } from "../texts.ts";
import type { OrderStatus } from "./shared/order-status.ts";

/** The part of an order that says how it is settled. Only this file asks the payment methods about it. */
export type Settling = { paymentType: PaymentCode; isPaid: boolean };

/** That part of an order, or of a table's columns. */
export function settlingOf<Method, Paid>(order: { paymentType: Method; isPaid: Paid }) {
  return { paymentType: order.paymentType, isPaid: order.isPaid };
}

/** An order's status, and whether the order is paid then. */
export function settledAs(status: OrderStatus, order: Settling): { status: OrderStatus; isPaid: boolean } {
  const { isPaid } = paymentMethod(order.paymentType);
  return { status, isPaid: isPaid({ isDelivered: status === "Delivered", wasPaid: order.isPaid }) };
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
export function cashPaise(order: Settling & { totalPaise: number }): number {
  return paymentMethod(order.paymentType).atDoor ? order.totalPaise : 0;
}

/** What is still to be handed over at the door, in the words for it; undefined where nothing is. */
export function dueAtDoor(order: Settling & { totalAmount: number }): DoorWords | undefined {
  if (order.isPaid) return undefined;
  return paymentMethod(order.paymentType).atDoor?.(formatPaise(toPaise(order.totalAmount)));
}

/** Tells the shopper of a placed order whether there is something left to do. */
export function whatIsOwed({ paymentType, isPaid }: Settling): string {
  return isPaid ? t("isPaid") : say(paymentMethod(paymentType).unpaid);
}

/** What stands before an order's sum on a packing slip. */
export function sumLabel({ paymentType, isPaid }: Settling): string {
  return isPaid ? t("paidSum") : say(paymentMethod(paymentType).toCollect);
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
