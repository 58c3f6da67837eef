import type { OwnRefusal } from "#kernel/errors/app-error.ts";

/** There is none of a product, or too little. */
export const SOLD_OUT: OwnRefusal = { code: "SOLD_OUT", as: "CONFLICT" };

/** What an order comes to is not what its shopper was shown. */
export const PRICES_CHANGED: OwnRefusal = { code: "PRICES_CHANGED", as: "CONFLICT" };
