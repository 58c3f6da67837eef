import { type PaymentCode, paymentMethod } from "#modules/payment/rules/payment.ts";
import { DEFAULT_PROMO, type Promo, promoDiscountPaise } from "#modules/store/rules/promo.ts";
import { t } from "../texts.ts";
import { type Adjustment, adjustedPaise } from "./adjustment.ts";
import { cartAmountPaise, type PricedLine } from "./cart-amount.ts";
import type { DiscountBasis } from "./discount-basis.ts";
import { roundingPaise } from "./rounding.ts";

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
  /** What is paid at the door is rounded to the rupee. */
  roundsToRupee?: boolean;
};

/** The rules of a store that has changed nothing. */
export const DEFAULT_RULES: PriceRules = { charges: DEFAULT_CHARGES, promo: DEFAULT_PROMO };

/** All sums in paise. */
export type Totals = {
  subTotalPaise: number;
  shippingPaise: number;
  handlingPaise: number;
  discountPaise: number;
  /** What makes the total a whole rupee: more or less than 0. */
  roundingPaise: number;
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
  const basis: DiscountBasis | null =
    promo.type === "fixed"
      ? null
      : { percent: promo.percent, maximumPaise: promo.maximumPaise ?? null, lines: null };
  return discountOf(hasPromoCodes ? 0 : promoDiscountPaise(code, subTotalPaise, promo), basis);
}

/** A discount in paise as an adjustment, with what it was reckoned by; none where it is 0. */
export function discountOf(discountPaise: number, basis: DiscountBasis | null = null): Adjustment[] {
  if (discountPaise === 0) return [];
  return [{ kind: "discount", label: t("discount"), paise: -discountPaise, basis }];
}

/** The sums of an order: its cart amount and whatever its adjustments add or take. */
export function totalsOf(subTotalPaise: number, adjustments: readonly Adjustment[]): Totals {
  return {
    subTotalPaise,
    shippingPaise: adjustedPaise(adjustments, "shipping"),
    handlingPaise: adjustedPaise(adjustments, "handling"),
    // Nothing off is 0, not −0.
    discountPaise: 0 - adjustedPaise(adjustments, "discount"),
    roundingPaise: adjustedPaise(adjustments, "rounding"),
    totalPaise: adjustments.reduce((sum, { paise }) => sum + paise, subTotalPaise),
  };
}

/** How a cart is paid for: the flat charges, and whether the total is a whole rupee. */
export type Charging = { charges: Charges; rounds?: boolean };

/** Cart amount + shipping + handling − discount (specification, section 9). */
export function priceCart(
  lines: readonly PricedLine[],
  discountPaise: number,
  { charges, rounds = false }: Charging,
): Totals {
  const subTotalPaise = cartAmountPaise(lines);
  const adjustments = [...standardCharges(charges), ...discountOf(discountPaise)];
  return totalsOf(subTotalPaise, withRounding(subTotalPaise, adjustments, rounds));
}

/** An order's adjustments and, where its sum is to be a whole rupee, the one that makes it so. */
export function withRounding(
  subTotalPaise: number,
  adjustments: readonly Adjustment[],
  rounds: boolean,
): Adjustment[] {
  const { totalPaise } = totalsOf(subTotalPaise, adjustments);
  const paise = rounds ? roundingPaise(totalPaise) : 0;
  return paise === 0 ? [...adjustments] : [...adjustments, { kind: "rounding", label: t("rounded"), paise }];
}

/** Whether an order that is paid like this has a sum of whole rupees: at the door nobody has paise. */
export function isRounded({ roundsToRupee = false }: PriceRules, method: PaymentCode): boolean {
  return roundsToRupee && paymentMethod(method).atDoor !== undefined;
}

/** As `priceCart`, with what the code takes off by the store's rule. */
export function priceOrder(
  lines: readonly PricedLine[],
  promoCode: string | null | undefined,
  { charges, promo }: PriceRules,
): Totals {
  return priceCart(lines, promoDiscountPaise(promoCode, cartAmountPaise(lines), promo), { charges });
}
