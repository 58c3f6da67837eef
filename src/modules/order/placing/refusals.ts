import type { OwnRefusal } from "#kernel/errors/app-error.ts";

/** The refusal if a product is sold out, or too few are left. */
export const SOLD_OUT: OwnRefusal = { code: "SOLD_OUT", as: "CONFLICT" };

/** The refusal if an order's sums differ from those that its shopper was shown. */
export const PRICES_CHANGED: OwnRefusal = { code: "PRICES_CHANGED", as: "CONFLICT" };
