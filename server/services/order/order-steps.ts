import { promoAdjustments, standardCharges } from "#domain/pricing.ts";
import type { OrderStep } from "./order-step.ts";

/** Shipping and handling, then what the promo code takes off (specification, section 9). */
export const ORDER_STEPS: readonly OrderStep[] = [
  (_, { rules }) => standardCharges(rules.charges),
  (_, { rules, promoCode, subTotalPaise }) => promoAdjustments(promoCode, subTotalPaise, rules.promo),
];
