import type { OrderPart } from "#modules/order/order-part.ts";
import { giveBackUses } from "./actions/give-back-uses.ts";
import { promoStep } from "./actions/promo-step.ts";
import { takeUsesAgain } from "./actions/take-uses-again.ts";

/** An order uses its promo code, gives the use back when it is cancelled, and takes it again when it no longer is. */
export const promoPart: OrderPart = {
  steps: [promoStep],
  reserve: { giveBack: giveBackUses, takeAgain: takeUsesAgain },
};
