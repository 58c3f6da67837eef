/** Flat charges on every order, in paise. */
export type Charges = { shippingPaise: number; handlingPaise: number };

/** The specified charges: ₹40 and ₹10 (specification, section 9). They are the initial settings. */
export const DEFAULT_CHARGES: Charges = { shippingPaise: 4000, handlingPaise: 1000 };

/**
 * The end of the time in which a shopper may cancel an order that is still pending: the beginning of its delivery day,
 * the seller's sending it out, or never at all.
 */
export const CANCEL_UNTIL = ["delivery-day", "out", "never"] as const;

export type CancelUntil = (typeof CANCEL_UNTIL)[number];

/** The ways in which a store can be paid online: with test keys, so that no money moves, or for real. */
export const ONLINE_PAYMENT = ["test", "live"] as const;

/** The deliveries of a cart that bear its charges: both of two, or the first alone. */
export const TWO_DELIVERIES = ["charged-each", "charged-once"] as const;

export type TwoDeliveries = (typeof TWO_DELIVERIES)[number];

export type OnlinePayment = (typeof ONLINE_PAYMENT)[number];

/** The length limit of a promo code. */
export const MAX_PROMO_LENGTH = 50;

/** A promo code's discount: a fixed sum in paise, or a percentage of the cart amount. */
export type PromoDiscount =
  | { type: "fixed"; amountPaise: number }
  | { type: "percentage"; percent: number; maximumPaise?: number };

/** The store's promo rule. */
export type Promo = PromoDiscount & {
  /** The only valid code, in upper or lower case. Without it every code is valid. */
  code?: string;
  minimumPaise?: number;
};

/**
 * The specified promo: ₹50 off (specification, section 9). Any code counts, as the specification has no list of codes.
 */
export const DEFAULT_PROMO: Promo = { type: "fixed", amountPaise: 5000 };

/**
 * The discount in paise of a code on a cart amount. Browser and server share this rule. A blank code gives nothing, and
 * a discount is never more than the cart amount. A percentage is floored to the paisa.
 */
export function promoDiscountPaise(code: string | null | undefined, cartPaise: number, promo: Promo): number {
  if (!code || !counts(code, promo.code) || cartPaise < (promo.minimumPaise ?? 0)) return 0;
  return Math.max(0, Math.min(discountPaise(cartPaise, promo), cartPaise));
}

function counts(typed: string, requiredCode: string | undefined): boolean {
  const plain = (code: string) => code.replace(/\s/g, "").toLowerCase();
  return requiredCode === undefined ? plain(typed) !== "" : plain(typed) === plain(requiredCode);
}

function discountPaise(cartPaise: number, promo: PromoDiscount): number {
  if (promo.type === "fixed") return promo.amountPaise;
  const share = Math.floor((cartPaise * promo.percent) / 100);
  return Math.min(share, promo.maximumPaise ?? share);
}

/** The number of days after the delivery day in which a shopper may say that something was bad. */
export const COMPLAINT_DAYS = 7;
