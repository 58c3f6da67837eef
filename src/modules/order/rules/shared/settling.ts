import { formatPaise } from "#kernel/money/money.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import {
  type DoorStore,
  type DoorWords,
  doorWays,
  doorWords,
  isPaid,
  type OrderEvent,
  owedPaise,
  type PaymentCode,
  type PaymentState,
  paymentAfter,
  paymentMethod,
  waitsForPayment,
} from "#modules/payment/rules/shared/payment.ts";
import { t as paymentTexts } from "../../texts/payment-texts.ts";
import { t } from "../../texts/texts.ts";
import { isWaiting, type Payment, paymentOf } from "../waiting.ts";
import { whatGoesBack } from "./goes-back.ts";
import type { Order, OrderPayment } from "./order.ts";
import { OPEN_STATUSES, type OrderStatus } from "./order-status.ts";

/** The part of an order that says how it is paid. */
export type Settling = Pick<Order, "paymentType" | "isPaid"> & {
  payment?: Pick<OrderPayment, "state" | "prepaidPaise">;
};

type SettlingInFull = Pick<
  Order,
  "paymentType" | "isPaid" | "payment" | "status" | "totalPaise" | "adjustments"
> &
  Partial<Pick<Order, "receivedPaise">>;

/** The payment of an order. One that is paid at the door has no `payment`. */
export function settlingOf({ paymentType, paymentState, prepaidPaise }: Payment & { prepaidPaise: number }) {
  const settling = { paymentType, isPaid: isPaid(paymentState) };
  if (paymentMethod(paymentType).atDoor) return settling;
  return { ...settling, payment: { state: paymentState, prepaidPaise, until: null, refunds: [] } };
}

/** Whether an order counts: one that is paid in advance does once it was paid. */
export function isConfirmed(order: Settling): boolean {
  const payment = paymentOf(order);
  return !waitsForPayment(payment) && payment.paymentState !== "expired";
}

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
  return { status, isPaid: isPaid(paymentStateAs(status, paymentOf(order))) };
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

type Owing = { paymentType: PaymentCode; totalPaise: number; prepaidPaise: number };

/**
 * The money that an order brings at the door, in paise: all of it, or the part by which it has become dearer than what
 * was paid online. An order that is still to be paid online brings nothing there.
 */
export function cashPaise({ paymentType, totalPaise, prepaidPaise: prepaid }: Owing): number {
  if (paymentMethod(paymentType).atDoor) return totalPaise;
  return prepaid === 0 ? 0 : Math.max(0, totalPaise - prepaid);
}

/** The same for an order with its payment. */
export function duePaise({ paymentType, totalPaise, payment }: Settling & { totalPaise: number }): number {
  return cashPaise({ paymentType, totalPaise, prepaidPaise: payment?.prepaidPaise ?? 0 });
}

/** The money that is still to be collected at the door, in paise. */
export const doorPaise = (order: Settling & { totalPaise: number }): number =>
  paymentMethod(order.paymentType).atDoor && order.isPaid ? 0 : duePaise(order);

/** The texts about what is still to be paid at the door; undefined if nothing is. */
export function dueAtDoor(order: Settling & { totalPaise: number }, store: DoorStore): DoorWords | undefined {
  const payment = paymentOf(order);
  const { atDoor } = paymentMethod(payment.paymentType);
  if (!atDoor) return duePaise(order) > 0 ? doorWords(formatPaise(duePaise(order)), store) : undefined;
  if (isPaid(payment.paymentState)) return undefined;
  const owed = owedPaise({ ...payment, totalPaise: order.totalPaise });
  return atDoor(formatPaise(owed), store);
}

/** The sum that a shopper can pay online now, in paise: all of it, or what was added after the payment. 0 if none. */
export function payablePaise(order: SettlingInFull): number {
  if (isWaiting(order)) return order.totalPaise;
  const { atDoor, leastPaise } = paymentMethod(order.paymentType);
  if (atDoor || !order.isPaid || !OPEN_STATUSES.includes(order.status)) return 0;
  const due = duePaise(order);
  return due < leastPaise ? 0 : due;
}

const RETURNS = { requested: "backRequested", done: "backDone", failed: "backFailed" } as const;

/**
 * The sentences for the shopper about all that goes back or went back: money that was paid in advance, and what a
 * cancelled order gives back of other means of payment. None if nothing was paid.
 */
export function returnNews(order: SettlingInFull): string[] {
  const refunds = (order.payment?.refunds ?? []).map(({ paise, state, at, isByHand }) =>
    paymentTexts(isByHand ? "backOtherwise" : RETURNS[state], {
      sum: formatPaise(paise),
      date: formatDate(at),
    }),
  );
  const { status, adjustments } = order;
  const payments = status === "Cancelled" ? adjustments.flatMap(({ payment }) => payment ?? []) : [];
  const atDoor = status === "Cancelled" ? (order.receivedPaise ?? 0) : 0;
  const door = atDoor > 0 ? paymentTexts("doorSettled", { sum: formatPaise(atDoor) }) : [];
  return [
    whatGoesBack(order) ?? [],
    refunds,
    door,
    payments.flatMap(({ givenBack }) => givenBack ?? []),
  ].flat();
}

/** The sentences for the shopper about a payment in advance, and about what goes back. None for an open cash order. */
export function paymentNews(order: SettlingInFull, store: DoorStore): string[] {
  const { payment, isPaid: paid, status } = order;
  const back = returnNews(order);
  if (isWaiting(order)) {
    const until = payment?.until;
    return [until ? paymentTexts("waitsUntil", { time: formatClock(until) }) : paymentTexts("waits")];
  }
  if (payment?.state === "expired") return [paymentTexts("wasNotPaid"), ...back];
  if (!payment || !paid || !OPEN_STATUSES.includes(status)) return back;
  return [whatIsOpen(order, store), ...back];
}

function whatIsOpen(order: SettlingInFull, store: DoorStore): string {
  if (payablePaise(order) > 0)
    return paymentTexts("morePayable", { sum: formatPaise(payablePaise(order)), ways: doorWays(store) });
  const sum = formatPaise(order.payment?.prepaidPaise ?? order.totalPaise);
  return dueAtDoor(order, store)?.onArrival ?? paymentTexts("paidOnline", { sum });
}

/** The shopper's text about the payment of a placed order. */
export function whatIsOwed({ paymentType, isPaid: paid }: Settling, store: DoorStore): string {
  return paid ? t("isPaid") : paymentMethod(paymentType).unpaid(store);
}

/** The sum on a packing slip, and its label: the part that is due at the door, or else the total. */
export function slipSum(order: Settling & { totalPaise: number }): { label: string; sum: string } {
  const { paymentType, isPaid: paid } = order;
  const due = paymentMethod(paymentType).atDoor ? 0 : duePaise(order);
  if (due > 0) return { label: say(paymentMethod("COD").toCollect), sum: formatPaise(due) };
  const sum = formatPaise(order.totalPaise);
  return { label: paid ? t("paidSum") : say(paymentMethod(paymentType).toCollect), sum };
}

/** The name of an order's method in the seller's list. */
export function methodCode({ paymentType }: Settling): string {
  return paymentType;
}

/** The part of an order that the invoice needs to name the method. */
export type WithMethod = Pick<Settling, "paymentType" | "payment">;

/** The payment method on an invoice. */
export type PrintedMethod = { paymentMethod: string };

/** Whether money came in advance for an order, also if it has gone back since. */
export const isPrepaid = ({ payment }: WithMethod): boolean =>
  payment?.state === "paid" || payment?.state === "refunded";

/** The name of an order's method on its invoice. A payment in advance says whether it was made. */
export function printedMethod({ paymentType, payment }: WithMethod): PrintedMethod {
  const name = say(paymentMethod(paymentType).printed);
  if (payment?.state === "paid") return { paymentMethod: paymentTexts("methodPaid", { method: name }) };
  if (payment?.state === "pending") return { paymentMethod: paymentTexts("methodUnpaid", { method: name }) };
  return { paymentMethod: name };
}

/** The label and the name of that method on an invoice. */
export function methodFact(invoice: PrintedMethod): readonly [string, string] {
  return [t("payment"), invoice.paymentMethod];
}
