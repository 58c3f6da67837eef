import { formatPaise } from "#kernel/money/money.ts";
import { t as paymentTexts } from "../texts/payment-texts.ts";
import { t as revisionTexts } from "../texts/revision-texts.ts";
import { t } from "../texts/texts.ts";
import { moveWords } from "./order-move.ts";
import type { PackingEvent, PaymentEvent, TrailEntry } from "./shared/order.ts";
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

/** A packing event as text: `Weighed: ₹242 to pay`, `Asked for ₹18 more`. */
function packingWords({ what, toPayPaise, morePaise }: PackingEvent): string {
  const toPay = formatPaise(toPayPaise);
  const more = formatPaise(morePaise);
  if (what === "weighed") return t("weighed", { toPay });
  if (what === "asked") return t("askedMore", { more });
  return what === "agreed" ? t("agreedMore", { more, toPay }) : t("declinedMore", { more });
}
