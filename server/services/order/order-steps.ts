import { promoAdjustments, standardCharges } from "#domain/pricing.ts";
import type { Promo } from "#domain/promo.ts";
import type { OrderStep } from "./order-step.ts";

/** Shipping and handling, then what the promo code takes off (specification, section 9). */
export function orderSteps(promo: Promo): readonly OrderStep[] {
  return [
    () => standardCharges(),
    (_, { promoCode, subTotalPaise }) => promoAdjustments(promoCode, subTotalPaise, promo),
  ];
}
