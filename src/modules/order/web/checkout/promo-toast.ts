/** What is said of the promo code: the next sentence takes the place of the last. */
export const PROMO_TOAST = { id: "promo" };
