/** What a promo code takes off: a fixed sum in paise, or a share of the cart amount in percent. */
export type Promo = { type: "fixed"; amountPaise: number } | { type: "percentage"; percent: number };

/**
 * The specified promo: ₹50 off (specification, section 9). A code counts as soon as there is one, as the specification
 * knows no list of codes to check it against.
 */
export const DEFAULT_PROMO: Promo = { type: "fixed", amountPaise: 5000 };

/**
 * The discount in paise of a code on a cart amount, by the one rule that browser and server share.
 * A blank code gives nothing; a discount is never more than the cart amount. A percentage is floored to the paisa.
 */
export function promoDiscountPaise(code: string | null | undefined, cartPaise: number, promo: Promo): number {
  if (!code?.trim()) return 0;
  const discount = promo.type === "fixed" ? promo.amountPaise : Math.floor((cartPaise * promo.percent) / 100);
  return Math.max(0, Math.min(discount, cartPaise));
}
