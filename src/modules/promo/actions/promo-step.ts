import { AppError } from "#kernel/errors/app-error.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import type { OrderStep } from "#modules/order/order-step.ts";
import { discountOf } from "#modules/order/rules/pricing.ts";
import { pricePromo, refusePromoUse } from "../rules/promo-code.ts";
import { promoUses } from "../tables.ts";
import { usesOf } from "./count-uses.ts";
import { holdPromo } from "./find-promo.ts";

/**
 * Uses an order's promo code, once the store has codes: holds it, so that of two orders for its last use one waits and
 * sees the other's, notes the use and takes the discount off. A code that does not count refuses the order: `CONFLICT`,
 * with the sentence that says why.
 */
export const promoStep: OrderStep = async (tx, draft) => {
  const { orderId, shopperId, lines, promoCode, rules, now } = draft;
  if (!rules.hasPromoCodes || promoCode === null) return [];
  const promo = await holdPromo(tx, promoCode);
  const priced = pricePromo(promo, lines, storeDay(now));
  if ("refusal" in priced) throw new AppError("CONFLICT", priced.refusal);
  const { paise } = priced;
  // One statement with the new use: it counts those before it.
  const [uses] = await tx
    .insert(promoUses)
    .values({ orderId, shopperId, codeId: promo.id, paise })
    .returning(usesOf({ codeId: promo.id, shopperId }));
  const refusal = uses && refusePromoUse(promo, uses);
  if (refusal) throw new AppError("CONFLICT", refusal);
  return discountOf(paise);
};
