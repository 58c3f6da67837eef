import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { t as paymentTexts } from "../texts/payment-texts.ts";
import { t as revisionTexts } from "../texts/revision-texts.ts";
import { t } from "../texts/texts.ts";
import { moveWords, type OrderMove } from "./order-move.ts";
import { type OrderStatus, statusName } from "./shared/order-status.ts";

/** An entry of an order's trail. It is about exactly one of these. */
type HistoryEvent = {
  status: OrderStatus | null;
  moved: OrderMove | null;
  packed: ToldPackingEvent | null;
  isPaid: boolean | null;
  payment?: { what: PaymentEvent; amount: number };
  /** A change of its content in words, with its total before and after, in rupees. */
  revised?: { changes: readonly string[]; from: number; to: number };
};

/** The text of an event, without its author. */
export function historyText({ status, moved, packed, isPaid, payment, revised }: HistoryEvent): string {
  if (revised) return revisedText(revised);
  if (payment)
    return paymentTexts(PAYMENT_TEXTS[payment.what], { sum: formatPaise(toPaise(payment.amount)) });
  if (moved) return moveWords(moved);
  if (packed) return packingWords(packed);
  if (!status) return "";
  if (isPaid === null) return statusName(status);
  return t(isPaid ? "nowPaid" : "noLongerPaid", { status: statusName(status) });
}

function revisedText({ changes: all, from, to }: NonNullable<HistoryEvent["revised"]>): string {
  const changes = all.join("; ");
  if (from === to) return revisionTexts("changed", { changes });
  const sums = { from: formatPaise(toPaise(from)), to: formatPaise(toPaise(to)) };
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

/** The same in rupees, as in the API. */
type ToldPackingEvent = { what: PackingEvent["what"]; toPay: number; more: number };

/** A packing event as text: `Weighed: ₹242 to pay`, `Asked for ₹18 more`. */
function packingWords({ what, ...sums }: ToldPackingEvent): string {
  const toPay = formatPaise(toPaise(sums.toPay));
  const more = formatPaise(toPaise(sums.more));
  if (what === "weighed") return t("weighed", { toPay });
  if (what === "asked") return t("askedMore", { more });
  return what === "agreed" ? t("agreedMore", { more, toPay }) : t("declinedMore", { more });
}
