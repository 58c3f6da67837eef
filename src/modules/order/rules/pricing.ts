import { DEFAULT_PROMO, type Promo, promoDiscountPaise } from "#modules/store/rules/promo.ts";
import { t } from "../texts.ts";
import { type Adjustment, adjustedPaise } from "./adjustment.ts";
import { cartAmountPaise, type PricedLine } from "./cart-amount.ts";

/** Flat charges on every order, in paise. */
export type Charges = { shippingPaise: number; handlingPaise: number };

/** The specified charges: ₹40 and ₹10 (specification, section 9). The store's settings begin with them. */
export const DEFAULT_CHARGES: Charges = { shippingPaise: 4000, handlingPaise: 1000 };

/** What the store's settings say about prices. */
export type PriceRules = {
  charges: Charges;
  promo: Promo;
  /** The store has codes of its own: then they count, and the rule does not. */
  hasPromoCodes?: boolean;
};

/** The rules of a store that has changed nothing. */
export const DEFAULT_RULES: PriceRules = { charges: DEFAULT_CHARGES, promo: DEFAULT_PROMO };

/** All sums in paise. */
export type Totals = {
  subTotalPaise: number;
  shippingPaise: number;
  handlingPaise: number;
  discountPaise: number;
  totalPaise: number;
};

/** The same rules for an order whose area has a delivery fee of its own; null is the store's shipping charge. */
export function withDeliveryFee<Rules extends PriceRules>(rules: Rules, feePaise: number | null): Rules {
  if (feePaise === null) return rules;
  return { ...rules, charges: { ...rules.charges, shippingPaise: feePaise } };
}

/** The charges on every order. */
export function standardCharges({ shippingPaise, handlingPaise }: Charges): Adjustment[] {
  return [
    { kind: "shipping", label: t("shipping"), paise: shippingPaise },
    { kind: "handling", label: t("handling"), paise: handlingPaise },
  ];
}

/** What a promo code takes off the cart amount by the store's rule; empty when it takes off nothing. */
export function promoAdjustments(
  code: string | null | undefined,
  subTotalPaise: number,
  { promo, hasPromoCodes = false }: PriceRules,
): Adjustment[] {
  return discountOf(hasPromoCodes ? 0 : promoDiscountPaise(code, subTotalPaise, promo));
}

/** A discount in paise as an adjustment; none where it is 0. */
export function discountOf(discountPaise: number): Adjustment[] {
  return discountPaise === 0 ? [] : [{ kind: "discount", label: t("discount"), paise: -discountPaise }];
}

/** The sums of an order: its cart amount and whatever its adjustments add or take. */
export function totalsOf(subTotalPaise: number, adjustments: readonly Adjustment[]): Totals {
  return {
    subTotalPaise,
    shippingPaise: adjustedPaise(adjustments, "shipping"),
    handlingPaise: adjustedPaise(adjustments, "handling"),
    // Nothing off is 0, not −0.
    discountPaise: 0 - adjustedPaise(adjustments, "discount"),
    totalPaise: adjustments.reduce((sum, { paise }) => sum + paise, subTotalPaise),
  };
}

/** Cart amount + shipping + handling − discount (specification, section 9). */
export function priceCart(lines: readonly PricedLine[], discountPaise: number, charges: Charges): Totals {
  return totalsOf(cartAmountPaise(lines), [...standardCharges(charges), ...discountOf(discountPaise)]);
}

/** As `priceCart`, with what the code takes off by the store's rule. */
export function priceOrder(
  lines: readonly PricedLine[],
  promoCode: string | null | undefined,
  { charges, promo }: PriceRules,
): Totals {
  return priceCart(lines, promoDiscountPaise(promoCode, cartAmountPaise(lines), promo), charges);
}
