import { type Promo, promoDiscountPaise } from "./promo.ts";

/** Flat charges on every order, in paise (specification, section 9). */
export const SHIPPING_PAISE = 4000;
export const HANDLING_PAISE = 1000;

export type PricedLine = { offerPricePaise: number; quantity: number };

/** All sums in paise. */
export type Totals = {
  subTotalPaise: number;
  shippingPaise: number;
  handlingPaise: number;
  discountPaise: number;
  totalPaise: number;
};

/**
 * Cart amount: offer price times quantity over the lines, leaving out non-positive quantities
 * (specification, sections 4 and 5). Whole paise in, so there is nothing left to floor.
 */
export function cartAmountPaise(lines: readonly PricedLine[]): number {
  return lines.reduce(
    (sum, line) => (line.quantity > 0 ? sum + line.offerPricePaise * line.quantity : sum),
    0,
  );
}

/** Cart amount + shipping + handling − discount (specification, section 9). */
export function priceOrder(
  lines: readonly PricedLine[],
  promoCode: string | null | undefined,
  promo: Promo,
): Totals {
  const subTotalPaise = cartAmountPaise(lines);
  const discountPaise = promoDiscountPaise(promoCode, subTotalPaise, promo);
  return {
    subTotalPaise,
    shippingPaise: SHIPPING_PAISE,
    handlingPaise: HANDLING_PAISE,
    discountPaise,
    totalPaise: subTotalPaise + SHIPPING_PAISE + HANDLING_PAISE - discountPaise,
  };
}
