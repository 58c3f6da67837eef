/** How long a promo code may be. */
export const MAX_PROMO_LENGTH = 50;

/** What a promo code takes off: a fixed sum in paise, or a share of the cart amount in percent. */
export type PromoDiscount =
  | { type: "fixed"; amountPaise: number }
  | { type: "percentage"; percent: number; maximumPaise?: number };

/** The store's promo rule. */
export type Promo = PromoDiscount & {
  /** The one code that counts, in upper or lower case. Without it every code counts. */
  code?: string;
  /** A smaller cart amount gets nothing off. */
  minimumPaise?: number;
};

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
  if (!code || !counts(code, promo.code) || cartPaise < (promo.minimumPaise ?? 0)) return 0;
  return Math.max(0, Math.min(discountPaise(cartPaise, promo), cartPaise));
}

function counts(typed: string, wanted: string | undefined): boolean {
  const code = typed.trim();
  return wanted === undefined ? code !== "" : code.toLowerCase() === wanted.trim().toLowerCase();
}

function discountPaise(cartPaise: number, promo: PromoDiscount): number {
  if (promo.type === "fixed") return promo.amountPaise;
  const share = Math.floor((cartPaise * promo.percent) / 100);
  return Math.min(share, promo.maximumPaise ?? share);
}
