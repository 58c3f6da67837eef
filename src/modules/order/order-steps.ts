import type { OrderStep } from "./order-step.ts";
import { promoAdjustments, standardCharges } from "./rules/pricing.ts";

/**
 * Shipping and handling, then what the promo code takes off by the store's rule (specification, section 9). A store that
 * has codes of its own leaves the second to them.
 */
export const ORDER_STEPS: readonly OrderStep[] = [
  (_, { rules }) => standardCharges(rules.charges),
  (_, { rules, promoCode, subTotalPaise }) => promoAdjustments(promoCode, subTotalPaise, rules),
];
