import type { OrderExtension } from "#modules/order/index.ts";
import { openPromoBook } from "./applying/open-promo-book.ts";
import { giveBackUses, takeUsesAgain } from "./applying/promo-uses.ts";

/** An order uses its promo code. The use is released when it is cancelled, and reserved again when it is restored. */
export const promoPart: OrderExtension = {
  placing: { open: openPromoBook },
  reserve: { release: giveBackUses, reserveAgain: takeUsesAgain },
};
