import { formatPaise } from "#kernel/money/money.ts";
import type { Charges } from "../../rules/pricing.ts";

/** What the store has changed of its charges since the press, a sentence for each. */
export function chargeChanges(before: Charges, now: Charges): string[] {
  return [
    ...changed("Shipping", before.shippingPaise, now.shippingPaise),
    ...changed("Handling", before.handlingPaise, now.handlingPaise),
  ];
}

function changed(label: string, before: number, now: number): string[] {
  return before === now ? [] : [`${label}: now ${formatPaise(now)}, before ${formatPaise(before)}.`];
}
