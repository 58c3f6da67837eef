import { type PaymentCode, paymentMethod } from "#modules/payment/rules/shared/payment.ts";
import { type Charges, DEFAULT_CHARGES } from "#modules/store/rules/shared/charges.ts";
import { DEFAULT_PROMO, type Promo, promoDiscountPaise } from "#modules/store/rules/shared/promo.ts";
import { t } from "../../texts.ts";

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

/**
 * What an order's total is made of beside its lines: a charge adds to it, a discount takes from it. `kind` is the name
 * that the rule behind it goes by, `label` is for a person, and `paise` is negative for a discount.
 */
export type Adjustment = { kind: string; label: string; paise: number; basis?: DiscountBasis | null };

/** What the adjustments of one kind come to, in paise. */
export function adjustedPaise(adjustments: readonly Adjustment[], kind: string): number {
  return adjustments.reduce(
    (sum, adjustment) => (adjustment.kind === kind ? sum + adjustment.paise : sum),
    0,
  );
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

/**
 * What an order's discount was reckoned by when it was placed: a percentage, `null` for a fixed sum, and the numbers of
 * the lines that it is for, `null` for all of them.
 */
export type DiscountBasis = { percent: number | null; maximumPaise: number | null; lines: number[] | null };

/** A line by its number in the order, and what is to be paid for it, in paise: no more than was ordered. */
type DueLine = { number: number; duePaise: number };

/**
 * What a discount still takes off, in paise, once lines were weighed. A percentage goes with the goods: it is reckoned
 * anew from what is to be paid for its lines. A fixed sum stays, but is never more than these goods come to. A discount
 * never grows, and what a code asks of a cart, such as a smallest sum, was asked when the order was placed: nobody loses
 * a discount because the store had too little.
 */
export function discountAfter(
  discountPaise: number,
  basis: DiscountBasis | null,
  lines: readonly DueLine[],
): number {
  const covered = basis?.lines ? lines.filter(({ number }) => basis.lines?.includes(number)) : lines;
  const goods = covered.reduce((sum, { duePaise }) => sum + duePaise, 0);
  if (basis?.percent == null) return Math.min(discountPaise, goods);
  return Math.min(discountPaise, percentOf(goods, basis.percent), basis.maximumPaise ?? discountPaise);
}

/** A percentage of a sum in paise, floored. Hundredths of a percent are whole numbers, and so is every step. */
export function percentOf(paise: number, percent: number): number {
  return Math.floor((paise * Math.round(percent * 100)) / 10_000);
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

type PricedLine = { offerPricePaise: number; quantity: number };

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

const RUPEE = 100;

/**
 * What makes a sum a whole rupee, in paise: the nearest one, and at 50 paise the next. Where this would be more than
 * `atMost`, as nobody has agreed to it, it is the rupee below.
 */
export function roundingPaise(paise: number, atMost = Number.POSITIVE_INFINITY): number {
  const nearest = Math.floor((paise + RUPEE / 2) / RUPEE) * RUPEE;
  const rounded = nearest > atMost ? Math.floor(paise / RUPEE) * RUPEE : nearest;
  return rounded - paise;
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
