import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { type PaymentCode, paymentMethod } from "#modules/payment/rules/shared/payment.ts";
import { t as paymentTexts } from "../../texts/payment-texts.ts";
import type { OrderStatus } from "./order-status.ts";

/** The part of an order of the API that says what was paid in advance, and what has gone back of it. */
type PaidInAdvance = {
  paymentType: PaymentCode;
  status: OrderStatus;
  totalAmount: number;
  payment?: { prepaid: number; refunds: readonly { amount: number; state: string }[] } | undefined;
};

/**
 * The money that goes back by itself, in paise: what was paid in advance, less what the order costs now. A refund that
 * has failed is not in it, as it has a sentence of its own.
 */
export function backPaise(order: PaidInAdvance): number {
  const { payment, status, totalAmount } = order;
  const costs = status === "Cancelled" ? 0 : toPaise(totalAmount);
  const failed = (payment?.refunds ?? []).filter(({ state }) => state === "failed");
  const failedPaise = failed.reduce((sum, { amount }) => sum + toPaise(amount), 0);
  return Math.max(0, toPaise(payment?.prepaid ?? 0) - costs - failedPaise);
}

/** The sentence about the money that goes back to the shopper: how much, how and when; undefined if none does. */
export function whatGoesBack(
  order: PaidInAdvance,
  reader: "shopper" | "seller" = "shopper",
): string | undefined {
  const paise = backPaise(order);
  if (paise === 0) return undefined;
  const facts = { sum: formatPaise(paise), reader };
  if (paise < paymentMethod(order.paymentType).leastPaise) return paymentTexts("tooLittleBack", facts);
  return paymentTexts(order.status === "Pending" ? "goesBackOnceOut" : "goesBack", facts);
}
