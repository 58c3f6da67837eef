import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { t } from "../texts.ts";

/** What may happen to what an order's bag holds: the seller weighs it and asks for more, the shopper answers. */
export const PACKING_EVENTS = ["weighed", "asked", "agreed", "declined"] as const;

/** What was said of what was packed, what was to be paid then, and how much more it was about; in paise. */
export type PackingEvent = {
  what: (typeof PACKING_EVENTS)[number];
  toPayPaise: number;
  morePaise: number;
};

/** The same in rupees, as it goes over the wire. */
export type ToldPackingEvent = { what: PackingEvent["what"]; toPay: number; more: number };

/** `Weighed: ₹242 to pay`, `Asked for ₹18 more`. */
export function packingWords({ what, ...sums }: ToldPackingEvent): string {
  const toPay = formatPaise(toPaise(sums.toPay));
  const more = formatPaise(toPaise(sums.more));
  if (what === "weighed") return t("weighed", { toPay });
  if (what === "asked") return t("askedMore", { more });
  return what === "agreed" ? t("agreedMore", { more, toPay }) : t("declinedMore", { more });
}
