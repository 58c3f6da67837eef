import type { DiscountBasis } from "./discount-basis.ts";

/**
 * What an order's total is made of beside its lines: a charge adds to it, a discount takes from it. `kind` is the name
 * that the rule behind it goes by, `label` is for a person, and `paise` is negative for a discount.
 */
export type Adjustment = { kind: string; label: string; paise: number; basis?: DiscountBasis | null };

/** What the adjustments of one kind come to, in paise. */
export function adjustedPaise(adjustments: readonly Adjustment[], kind: string): number {
  return adjustments.reduce(
    (sum, adjustment) => (adjustment.kind === kind ? sum + adjustment.paise : sum),
    0,
  );
}
