import { formatPaise } from "#kernel/money/money.ts";
import type { Charges } from "#modules/store/rules/shared/order-terms.ts";
import { t } from "../../texts/checkout-texts.ts";
import { t as orderTexts } from "../../texts/texts.ts";
import type { LineNow, PressedLine } from "./order-trouble.ts";

/** The changes since the press, a sentence for each line. */
export function changesSince(pressed: readonly PressedLine[], now: readonly LineNow[]): string[] {
  const lineNow = new Map(now.map((line) => [line.id, line]));
  return pressed.flatMap(({ id, name, offerPricePaise: before }) => {
    const line = lineNow.get(id);
    // The shopper has removed it.
    if (!line) return [];
    if (line.state === "soldOut") return t("lineSoldOut", { name });
    if (line.state === "gone" || line.offerPricePaise === undefined) return t("lineGone", { name });
    if (line.offerPricePaise === before) return [];
    return t("nowCosts", { name, now: formatPaise(line.offerPricePaise), before: formatPaise(before) });
  });
}

/** The store's changes of its charges since the press, a sentence for each. */
export function chargeChanges(before: Charges, now: Charges): string[] {
  return [
    ...changed(orderTexts("shipping"), before.shippingPaise, now.shippingPaise),
    ...changed(orderTexts("handling"), before.handlingPaise, now.handlingPaise),
  ];
}

function changed(name: string, before: number, now: number): string[] {
  return before === now ? [] : [t("nowCosts", { name, now: formatPaise(now), before: formatPaise(before) })];
}
