import type { OrderExtension } from "#modules/order/index.ts";
import { openPromoBook } from "./actions/open-promo-book.ts";
import { giveBackUses, takeUsesAgain } from "./actions/promo-uses.ts";

/** An order uses its promo code, gives the use back when it is cancelled, and takes it again when it no longer is. */
export const promoPart: OrderExtension = {
  placing: { open: openPromoBook },
  reserve: { giveBack: giveBackUses, takeAgain: takeUsesAgain },
};
