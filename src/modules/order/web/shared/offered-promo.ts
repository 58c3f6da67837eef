/**
 * The key under which the device stores the promo code of the link that the shopper followed, until it is used or
 * removed in the cart. A constant is built into the files that use it, so that no file more could fail to load.
 */
export const OFFERED_PROMO = "santhe.promo";
