import { formatPaise } from "#kernel/money/money.ts";
import { t } from "../../checkout-texts.ts";
import type { Charges } from "../../rules/pricing.ts";
import { t as orderTexts } from "../../texts.ts";

/** What the store has changed of its charges since the press, a sentence for each. */
export function chargeChanges(before: Charges, now: Charges): string[] {
  return [
    ...changed(orderTexts("shipping"), before.shippingPaise, now.shippingPaise),
    ...changed(orderTexts("handling"), before.handlingPaise, now.handlingPaise),
  ];
}

function changed(name: string, before: number, now: number): string[] {
  return before === now ? [] : [t("nowCosts", { name, now: formatPaise(now), before: formatPaise(before) })];
}
