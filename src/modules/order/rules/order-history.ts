import { formatPaise } from "#kernel/money/money.ts";
import { t as paymentTexts } from "../texts/payment-texts.ts";
import { t as revisionTexts } from "../texts/revision-texts.ts";
import { t } from "../texts/texts.ts";
import { moveWords } from "./order-move.ts";
import type { TrailEntry } from "./shared/order.ts";
import { statusName } from "./shared/order-status.ts";

/** An entry of an order's trail. It is about exactly one of these. */
type HistoryEvent = Pick<TrailEntry, "status" | "moved" | "packed" | "isPaid" | "payment" | "revised">;

/** The order of trails: by time. */
export const byTime = (one: Pick<TrailEntry, "at">, other: Pick<TrailEntry, "at">): number =>
  one.at.getTime() - other.at.getTime();

/** The text of an event, without its author. */
export function historyText({ status, moved, packed, isPaid, payment, revised }: HistoryEvent): string {
  if (revised) return revisedText(revised);
  if (payment) return paymentTexts(PAYMENT_TEXTS[payment.what], { sum: formatPaise(payment.paise) });
  if (moved) return moveWords(moved);
  if (packed) return packingWords(packed);
  if (!status) return "";
  if (isPaid === null) return statusName(status);
  return t(isPaid ? "nowPaid" : "noLongerPaid", { status: statusName(status) });
}

function revisedText({ changes: all, fromPaise, toPaise }: NonNullable<HistoryEvent["revised"]>): string {
  const changes = all.join("; ");
  if (fromPaise === toPaise) return revisionTexts("changed", { changes });
  const sums = { from: formatPaise(fromPaise), to: formatPaise(toPaise) };
  return revisionTexts("changedFromTo", { changes, ...sums });
}

/** The steps of a payment in advance. `unwanted`: money came that the order does not owe, and goes back. */
export const PAYMENT_EVENTS = [
  "asked",
  "failed",
  "paid",
  "expired",
  "unwanted",
  "refund-requested",
  "refunded",
  "refund-failed",
] as const;

export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

const PAYMENT_TEXTS = {
  asked: "asked",
  failed: "failed",
  paid: "paid",
  expired: "expired",
  unwanted: "unwanted",
  "refund-requested": "refundRequested",
  refunded: "refunded",
  "refund-failed": "refundFailed",
} as const satisfies Record<PaymentEvent, string>;

/** The events of packing: the seller weighs the bag and asks for more money, the shopper answers. */
export const PACKING_EVENTS = ["weighed", "asked", "agreed", "declined"] as const;

/** A packing event, with the amount due then and the additional amount, in paise. */
export type PackingEvent = {
  what: (typeof PACKING_EVENTS)[number];
  toPayPaise: number;
  morePaise: number;
};

/** A packing event as text: `Weighed: ₹242 to pay`, `Asked for ₹18 more`. */
function packingWords({ what, toPayPaise, morePaise }: PackingEvent): string {
  const toPay = formatPaise(toPayPaise);
  const more = formatPaise(morePaise);
  if (what === "weighed") return t("weighed", { toPay });
  if (what === "asked") return t("askedMore", { more });
  return what === "agreed" ? t("agreedMore", { more, toPay }) : t("declinedMore", { more });
}
