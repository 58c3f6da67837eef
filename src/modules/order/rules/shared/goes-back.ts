import { formatPaise } from "#kernel/money/money.ts";
import { paymentMethod } from "#modules/payment/rules/shared/payment.ts";
import { t as paymentTexts } from "../../texts/payment-texts.ts";
import type { Order } from "./order.ts";

type PaidInAdvance = Pick<Order, "paymentType" | "status" | "totalPaise"> & {
  payment?: { prepaidPaise: number; refunds: readonly { paise: number; state: string }[] } | undefined;
};

/**
 * The money that goes back by itself, in paise: what was paid in advance, less what the order costs now. A refund that
 * has failed is not in it, as it has a sentence of its own.
 */
export function backPaise({ payment, status, totalPaise }: PaidInAdvance): number {
  const costs = status === "Cancelled" ? 0 : totalPaise;
  const failed = (payment?.refunds ?? []).filter(({ state }) => state === "failed");
  const failedPaise = failed.reduce((sum, { paise }) => sum + paise, 0);
  return Math.max(0, (payment?.prepaidPaise ?? 0) - costs - failedPaise);
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
