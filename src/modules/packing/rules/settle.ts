import { isKeptKind } from "#modules/order/rules/shared/adjustment-kind.ts";
import { halfTaxReduction, hasRates, splitTax } from "#modules/order/rules/shared/gst.ts";
import type { Order } from "#modules/order/rules/shared/order.ts";
import {
  type Adjustment,
  adjustedPaise,
  type DiscountBasis,
  discountAfter,
  isRounded,
  roundingPaise,
} from "#modules/order/rules/shared/pricing.ts";
import { sumOfLines } from "./packed.ts";

/** An order's sums as ordered, without its lines; in paise. */
export type OrderedSums = {
  /** Shipping and handling. */
  chargesPaise: number;
  /** The discount; 0 or more. */
  discountPaise: number;
  basis: DiscountBasis | null;
  /** The rounding when it was placed. */
  roundingPaise: number;
  /** Its means of payment, in the order of reckoning: below zero what they paid, above what they brought along. */
  payments: readonly { kind: string; paise: number }[];
  /** All other adjustments when it was placed. */
  otherPaise: number;
};

/** The sums of an order's adjustments as they were when it was placed. */
export function orderedSums(adjustments: readonly Adjustment[]): OrderedSums {
  const placed = adjustments.filter(({ kind }) => !isOfWeighing(kind));
  const chargesPaise = adjustedPaise(placed, "shipping") + adjustedPaise(placed, "handling");
  const discountPaise = 0 - adjustedPaise(placed, "discount");
  const roundingPaise = adjustedPaise(placed, "rounding");
  const payments = placed.flatMap(({ kind, paise, payment }) => (payment ? [{ kind, paise }] : []));
  const otherPaise = sumOfLines(placed) - chargesPaise + discountPaise - roundingPaise - sumOfLines(payments);
  const basis = placed.find(({ kind }) => kind === "discount")?.basis ?? null;
  return { chargesPaise, discountPaise, basis, roundingPaise, payments, otherPaise };
}

/** A line: the ordered price, and the amount due for the packed content. */
export type SettledLine = {
  number: number;
  paise: number;
  duePaise: number;
  isLeftOut: boolean;
  agreedPaise: number;
};

/** The sums of an order after weighing, in paise. */
export type Settled = {
  /** The charges that are dropped if nothing is left to deliver. */
  chargesPaise: number;
  /** The new discount; below zero: what the bag is not worth of other reductions. */
  discountPaise: number;
  /** The sum that stays with the payers, as the bag is worth less; below zero: the money that stays owed. */
  remainingCreditPaise: number;
  roundingPaise: number;
  totalPaise: number;
};

/**
 * Settles the total of an order by its packed content. A line costs its share, the discount follows the goods
 * (`discountAfter`), and an empty bag costs nothing. Means of payment pay at most what is left (`keptPayments`). Each of
 * these can only reduce the total, so it is never more than ordered plus agreed amounts; the rounding to rupees
 * (`settledRounding`) respects that too.
 */
export function repriceWeighed(ordered: OrderedSums, lines: readonly SettledLine[], paying: Paying): Settled {
  const { chargesPaise, discountPaise, worthPaise } = worthOf(ordered, lines);
  const agreedPaise = lines.reduce((sum, line) => sum + line.agreedPaise, 0);
  const placed = { orderedPaise: orderedPaise(ordered, lines), roundingPaise: ordered.roundingPaise };
  const remainingCreditPaise = sumOfLines(keptPayments(ordered, lines));
  const exact = worthPaise + sumOfLines(ordered.payments) + remainingCreditPaise;
  const totalPaise = exact + settledRounding(exact, { ...placed, agreedPaise }, paying);
  // The rounding from when it was placed is a separate adjustment already.
  return {
    chargesPaise,
    discountPaise,
    remainingCreditPaise,
    roundingPaise: totalPaise - exact - ordered.roundingPaise,
    totalPaise,
  };
}

/** How an order is paid: whether its store rounds what is paid at the door, and what came in advance, in paise. */
export type Paying = { roundsToRupee: boolean; paymentType: Order["paymentType"]; prepaidPaise: number };

/** What an order cost when it was placed or last changed, with its rounding then, and what was agreed since; in paise. */
type Placed = { orderedPaise: number; roundingPaise: number; agreedPaise: number };

/**
 * The rounding of a settled order whose exact total is `exactPaise`: what is paid at the door becomes whole rupees. A
 * rounding that was paid in advance with all the rest stays as it is. An order that was placed rounded stays so.
 */
export function settledRounding(
  exactPaise: number,
  { orderedPaise: placedPaise, roundingPaise: placedRounding, agreedPaise }: Placed,
  { roundsToRupee, paymentType, prepaidPaise }: Paying,
): number {
  const rounds = roundsToRupee || placedRounding !== 0;
  if (exactPaise === 0 || !isRounded({ roundsToRupee: rounds }, paymentType, prepaidPaise)) return 0;
  const isPaid = prepaidPaise > 0 && prepaidPaise >= placedPaise;
  const paidRounding = isPaid ? Math.max(placedRounding, -exactPaise) : 0;
  const atMost = placedPaise + agreedPaise;
  return paidRounding + roundingPaise(exactPaise + paidRounding, { prepaidPaise, atMost });
}

/**
 * What stays with the payer of each means of payment, in paise: what the bag is not worth, the last to be reckoned
 * first. Below zero: the money that an empty bag does not bring along.
 */
export function keptPayments(
  ordered: OrderedSums,
  lines: readonly SettledLine[],
): { kind: string; paise: number }[] {
  const isEmpty = isEmptyBag(lines);
  let leftPaise = worthOf(ordered, lines).worthPaise;
  return ordered.payments.map(({ kind, paise }) => {
    const keptPaise = isEmpty ? 0 - paise : Math.max(0, 0 - (leftPaise + paise));
    leftPaise += paise + keptPaise;
    return { kind, paise: keptPaise };
  });
}

/** What the bag is worth with its charges and its discount, before anything pays for it. */
function worthOf(ordered: OrderedSums, lines: readonly SettledLine[]) {
  const charges = ordered.chargesPaise + ordered.otherPaise;
  // Zero instead of −0.
  const chargesPaise = isEmptyBag(lines) ? 0 - charges : 0;
  const goods = lines.reduce((sum, { duePaise, agreedPaise }) => sum + duePaise + agreedPaise, 0);
  const discount = discountAfter(ordered.discountPaise, ordered.basis, lines);
  // A module's own reduction may be larger than what is left.
  const discountPaise = Math.min(discount, goods + charges + chargesPaise);
  return { chargesPaise, discountPaise, worthPaise: goods + charges + chargesPaise - discountPaise };
}

/** Returns true if nothing is left to deliver. */
export const isEmptyBag = (lines: readonly { isLeftOut: boolean }[]) =>
  lines.every(({ isLeftOut }) => isLeftOut);

/** The order's total as it was ordered. */
export function orderedPaise(ordered: OrderedSums, lines: readonly { paise: number }[]): number {
  const { chargesPaise, discountPaise, roundingPaise: rounding, payments, otherPaise } = ordered;
  const rest = chargesPaise - discountPaise + rounding + sumOfLines(payments) + otherPaise;
  return lines.reduce((sum, { paise }) => sum + paise, rest);
}

type TaxedOrder = {
  items: readonly Pick<
    Order["items"][number],
    "offerPricePaise" | "quantity" | "taxBasisPoints" | "packed"
  >[];
} & Pick<Order, "adjustments" | "chargesTaxBasisPoints">;

/** By how much half of the tax of an order is lower as it was packed than as it was ordered, in paise. */
export function packedHalfTaxReduction({ items, adjustments, chargesTaxBasisPoints }: TaxedOrder): number {
  const chargesBasisPoints = chargesTaxBasisPoints ?? 0;
  const lines = items.map(({ packed, offerPricePaise, quantity, taxBasisPoints: basisPoints }) => {
    const ordered = { amountPaise: offerPricePaise * quantity, basisPoints };
    if (!packed) return { ordered, packed: ordered };
    const rate = packed.replacement?.taxBasisPoints ?? basisPoints;
    return { ordered, packed: { amountPaise: packed.duePaise, basisPoints: rate } };
  });
  return halfTaxReduction(
    {
      lines: lines.map(({ ordered }) => ordered),
      adjustments: adjustments.filter(({ kind }) => !isOfWeighing(kind)),
      chargesBasisPoints,
    },
    { lines: lines.map(({ packed }) => packed), adjustments, chargesBasisPoints },
  );
}

/** The part of the money paid in advance that a changed order does not owe, without the reductions by weighing; in paise. */
export function returnedPaise({ items, adjustments, totalPaise, payment }: ReturnedOrder): number {
  const prepaidPaise = payment?.prepaidPaise ?? 0;
  const lines = items.map(({ offerPricePaise, quantity }) => ({ paise: offerPricePaise * quantity }));
  const weighedPaise = sumOfLines(adjustments.filter(({ kind }) => WEIGHED_KINDS.includes(kind)));
  const packedLess = Math.max(0, 0 - weighedPaise);
  return prepaidPaise - Math.max(orderedPaise(orderedSums(adjustments), lines), totalPaise + packedLess);
}

type ReturnedOrder = Pick<Order, "items" | "adjustments" | "totalPaise" | "payment">;

type PaidContent = {
  lines: readonly { offerPricePaise: number; quantity: number; taxBasisPoints?: number | null }[];
  adjustments: readonly Adjustment[];
};

/**
 * By how much half of the tax of a changed order is lower than that of the content that was paid, and the most that it can be in
 * a sum; in paise.
 */
export function changedHalfTax(order: TaxedOrder, paid: PaidContent, paise: number) {
  const priced = ({ lines, adjustments }: PaidContent) => ({
    lines: lines.map(({ offerPricePaise, quantity, taxBasisPoints = null }) => {
      return { amountPaise: offerPricePaise * quantity, basisPoints: taxBasisPoints };
    }),
    adjustments: adjustments.filter(({ kind }) => !isOfWeighing(kind)),
    chargesBasisPoints: order.chargesTaxBasisPoints ?? 0,
  });
  const [before, after] = [priced(paid), priced({ lines: order.items, adjustments: order.adjustments })];
  const isByRate = hasRates(before) || hasRates(after);
  const most = isByRate ? Math.floor(paise / 2) : splitTax(paise).cgstPaise;
  return { reduction: halfTaxReduction(before, after), most };
}

// The kinds of the adjustments that weighing makes. Triggers know them: those of `packed` by their prefix.

/** The reduction of a line that is worth less than ordered. */
export const PACKED = "packed";
/** An additional amount that the shopper has agreed to. */
export const AGREED = "agreed";
/** The charges that an empty bag does not pay. */
export const PACKED_CHARGES = "packed-charges";
/** The reduction of a discount, which follows the goods. */
export const PACKED_DISCOUNT = "packed-discount";
/** The rounding of the new total to whole rupees. */
export const PACKED_ROUNDING = "packed-rounding";

/** The kinds by which weighing changes what an order costs. */
export const WEIGHED_KINDS: readonly string[] = [
  PACKED,
  AGREED,
  PACKED_CHARGES,
  PACKED_DISCOUNT,
  PACKED_ROUNDING,
];

/** Returns true for a kind that weighing makes: one of `WEIGHED_KINDS`, or what a payer keeps. */
export const isOfWeighing = (kind: string): boolean => WEIGHED_KINDS.includes(kind) || isKeptKind(kind);
