import { type PaymentCode, paymentMethod } from "#modules/payment/rules/shared/payment.ts";
import {
  type Charges,
  DEFAULT_CHARGES,
  DEFAULT_PROMO,
  type Promo,
  promoDiscountPaise,
} from "#modules/store/rules/shared/order-terms.ts";
import { t } from "../../texts/texts.ts";

/** The store's settings for prices. */
export type PriceRules = {
  charges: Charges;
  promo: Promo;
  /** True if the store has its own codes. Then they count, and the rule does not. */
  hasPromoCodes?: boolean;
  /** True if sums at the door are rounded to the rupee. */
  roundsToRupee?: boolean;
};

/** The default price rules. */
export const DEFAULT_RULES: PriceRules = { charges: DEFAULT_CHARGES, promo: DEFAULT_PROMO };

/** All sums in paise. */
export type Totals = {
  subTotalPaise: number;
  shippingPaise: number;
  handlingPaise: number;
  discountPaise: number;
  /** The sum of all means of payment: below zero what they pay, above what they bring along. */
  paymentsPaise: number;
  /** The amount that rounds the total to whole rupees. It may be negative. */
  roundingPaise: number;
  totalPaise: number;
};

/** The rules for an order whose area has its own delivery fee; null means the store's shipping charge. */
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
 * A part of an order's total beside its lines: a charge adds to it, a discount subtracts. `kind` is the name of its
 * rule, `label` is for people, and `paise` is negative for a discount.
 */
export type Adjustment = {
  kind: string;
  label: string;
  paise: number;
  basis?: DiscountBasis | null;
  /** Set for a means of payment, with the sentence on what a cancelled order gives back; null if that is nothing. */
  payment?: { givenBack: string | null };
};

/** The sum of the adjustments of one kind, in paise. */
export function adjustedPaise(adjustments: readonly Adjustment[], kind: string): number {
  return adjustments.reduce(
    (sum, adjustment) => (adjustment.kind === kind ? sum + adjustment.paise : sum),
    0,
  );
}

/** A promo code's discount on the cart amount by the store's rule; empty if there is none. */
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
 * The basis of a discount when the order was placed: a percentage, or `null` for a fixed sum, and the numbers of its
 * lines, or `null` for all. The rest is for changes of the order, and missing in older ones.
 */
export type DiscountBasis = {
  percent: number | null;
  maximumPaise: number | null;
  lines: number[] | null;
  /** The fixed sum, of which a small order had less. */
  amountPaise?: number;
  minimumPaise?: number;
  /** The paths of the categories that it is for; missing for all products. */
  categories?: string[];
};

/** A line by its number in the order, and the amount due for it in paise: no more than was ordered. */
type DueLine = { number: number; duePaise: number };

/**
 * The rest of a discount after lines were weighed, in paise. A percentage is computed again from the amount due for its
 * lines. A fixed sum stays, but is at most these lines' amount. A discount never grows. A code's conditions, such as a
 * minimum, were checked when the order was placed: nobody loses a discount because the store had too little.
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

/**
 * The discount of an order whose lines have changed, by the terms with which it was placed: what its code or the store's
 * rule has become since changes nothing. `lines` are numbered from 1, and so are those of the placed discount.
 */
export function discountKept(
  { paise, basis = null }: Adjustment,
  lines: readonly (PricedLine & { categoryPath: string })[],
): Adjustment[] {
  const { lines: numbers = null, categories = [], percent = null, maximumPaise = null } = basis ?? {};
  const covered = lines.flatMap(({ categoryPath }, index) =>
    numbers === null || numbers.includes(index + 1) || categories.includes(categoryPath) ? [index + 1] : [],
  );
  const goods = cartAmountPaise(lines.filter((_, index) => covered.includes(index + 1)));
  const share = percent === null ? (basis?.amountPaise ?? -paise) : percentOf(goods, percent);
  const discountPaise = Math.min(share, maximumPaise ?? share, goods);
  return discountOf(discountPaise, basis && { ...basis, lines: numbers && covered });
}

/** A percentage of a sum in paise, floored. Hundredths of a per cent are integers, and so is every step. */
export function percentOf(paise: number, percent: number): number {
  return Math.floor((paise * Math.round(percent * 100)) / 10_000);
}

/** A discount in paise as an adjustment, with its basis; none for 0. */
export function discountOf(discountPaise: number, basis: DiscountBasis | null = null): Adjustment[] {
  if (discountPaise === 0) return [];
  return [{ kind: "discount", label: t("discount"), paise: -discountPaise, basis }];
}

/** The sums of an order: its cart amount and its adjustments. */
export function totalsOf(subTotalPaise: number, adjustments: readonly Adjustment[]): Totals {
  return {
    subTotalPaise,
    shippingPaise: adjustedPaise(adjustments, "shipping"),
    handlingPaise: adjustedPaise(adjustments, "handling"),
    // Zero instead of −0.
    discountPaise: 0 - adjustedPaise(adjustments, "discount"),
    paymentsPaise: adjustments.reduce((sum, { paise, payment }) => (payment ? sum + paise : sum), 0),
    roundingPaise: adjustedPaise(adjustments, "rounding"),
    totalPaise: adjustments.reduce((sum, { paise }) => sum + paise, subTotalPaise),
  };
}

/**
 * The amount that a payer's balance adds to an order's sum, in paise: it takes off at most all of it, and money that is
 * owed, a balance below zero, comes on top.
 */
export function balanceUsed(balancePaise: number, sumPaise: number): number {
  // Zero instead of −0.
  return balancePaise < 0 ? -balancePaise : 0 - Math.min(balancePaise, Math.max(0, sumPaise));
}

/** A rule for an order's sum: its adjustments for the sum of all before it, in paise. */
export type Adjuster = {
  tax: "goods" | "none";
  place: number;
  adjust: (sumPaise: number) => readonly Adjustment[];
};

/** Adds the adjustments of all rules in the order of reckoning: what is taxed, then the means of payment, each by place. */
export function reckon(
  subTotalPaise: number,
  first: readonly Adjustment[],
  adjusters: readonly Adjuster[],
): Adjustment[] {
  const inOrder = adjusters.toSorted(
    (one, other) => Number(one.tax === "none") - Number(other.tax === "none") || one.place - other.place,
  );
  const adjustments = [...first];
  for (const { adjust } of inOrder) {
    adjustments.push(...adjust(totalsOf(subTotalPaise, adjustments).totalPaise));
  }
  return adjustments;
}

/** A balance with which a shopper pays in the checkout. Above zero it pays, below zero it is owed. */
export type CartPayment = { label: string; place: number; balancePaise: number };

/** A balance of a kind of adjustment, for the sums of a cart. */
export function cartPayment(
  { label, place }: { label: (paise: number) => string; place: number },
  balancePaise: number,
): CartPayment {
  return { label: label(0 - balancePaise), place, balancePaise };
}

type Charging = { charges: Charges; rounds?: boolean; payments?: readonly CartPayment[] };

/** Cart amount + shipping + handling − discount (specification, section 9), and what the balances pay of it. */
export function priceCart(lines: readonly PricedLine[], discountPaise: number, charging: Charging): Totals {
  return totalsOf(cartAmountPaise(lines), cartAdjustments(lines, discountPaise, charging));
}

/** The same as adjustments, in the order of reckoning. */
export function cartAdjustments(
  lines: readonly PricedLine[],
  discountPaise: number,
  { charges, rounds = false, payments = [] }: Charging,
): Adjustment[] {
  const subTotalPaise = cartAmountPaise(lines);
  const adjustments = [...standardCharges(charges), ...discountOf(discountPaise)];
  const paid = reckon(subTotalPaise, adjustments, payments.map(toAdjuster));
  return withRounding(subTotalPaise, paid, rounds);
}

function toAdjuster({ label, place, balancePaise }: CartPayment): Adjuster {
  const adjust = (sumPaise: number) => {
    const paise = balanceUsed(balancePaise, sumPaise);
    return paise === 0 ? [] : [{ kind: label, label, paise, payment: { givenBack: null } }];
  };
  return { tax: "none", place, adjust };
}

type PricedLine = { offerPricePaise: number; quantity: number };

/**
 * The cart amount: offer price times quantity over the lines, ignoring non-positive quantities (specification, sections
 * 4 and 5). Prices are whole paise, so nothing needs rounding.
 */
export function cartAmountPaise(lines: readonly PricedLine[]): number {
  return lines.reduce(
    (sum, line) => (line.quantity > 0 ? sum + line.offerPricePaise * line.quantity : sum),
    0,
  );
}

/** The amount that was paid in advance, in paise, and the rounding in it, which stays. */
export type Prepaid = { prepaidPaise?: number; paidRoundingPaise?: number };

/** An order's adjustments, with the rounding to whole rupees if needed. */
export function withRounding(
  subTotalPaise: number,
  adjustments: readonly Adjustment[],
  rounds: boolean,
  prepaid: Prepaid = {},
): Adjustment[] {
  const { totalPaise } = totalsOf(subTotalPaise, adjustments);
  return rounds ? [...adjustments, ...roundingOf(totalPaise, prepaid)] : [...adjustments];
}

/** The rounding of a total as an adjustment (`roundingPaise`), or the one that was paid if nothing is due; none for 0. */
export function roundingOf(
  totalPaise: number,
  { prepaidPaise = 0, paidRoundingPaise = 0 }: Prepaid = {},
): Adjustment[] {
  const isPaid = prepaidPaise > 0 && totalPaise <= prepaidPaise;
  const highestPaise = totalPaise === 0 ? 0 : prepaidPaise - totalPaise;
  const keptPaise = Math.min(highestPaise, Math.max(paidRoundingPaise, 0 - totalPaise));
  const paise = isPaid ? keptPaise : roundingPaise(totalPaise, { prepaidPaise });
  return paise === 0 ? [] : [{ kind: "rounding", label: t("rounded"), paise }];
}

const RUPEE = 100;

/**
 * The amount that makes what is paid of a total at the door whole rupees, in paise: the total less `prepaidPaise`, which
 * came in advance and is not rounded. 50 paise are rounded up. If the total would then exceed `atMost`, to which the
 * shopper has agreed, it rounds down.
 */
export function roundingPaise(
  totalPaise: number,
  { prepaidPaise = 0, atMost = Number.POSITIVE_INFINITY }: { prepaidPaise?: number; atMost?: number } = {},
): number {
  const doorPaise = totalPaise - prepaidPaise;
  if (doorPaise <= 0) return 0;
  const nearest = Math.floor((doorPaise + RUPEE / 2) / RUPEE) * RUPEE;
  const agreed = Math.floor(Math.max(0, Math.min(doorPaise, atMost - prepaidPaise)) / RUPEE) * RUPEE;
  return (nearest > atMost - prepaidPaise ? agreed : nearest) - doorPaise;
}

/**
 * Returns true if what an order brings at the door is rounded, as nobody has paise there: all of it with such a payment
 * method, or what an order has become dearer than was paid in advance.
 */
export function isRounded(
  { roundsToRupee = false }: Pick<PriceRules, "roundsToRupee">,
  method: PaymentCode,
  prepaidPaise = 0,
): boolean {
  return roundsToRupee && (paymentMethod(method).atDoor !== undefined || prepaidPaise > 0);
}

/** The price of a cart like `priceCart`, with the code's discount by the store's rule. */
export function priceOrder(
  lines: readonly PricedLine[],
  promoCode: string | null | undefined,
  { charges, promo }: PriceRules,
): Totals {
  return priceCart(lines, promoDiscountPaise(promoCode, cartAmountPaise(lines), promo), { charges });
}
