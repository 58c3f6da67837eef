import { contradictingStates } from "#modules/store/rules/shared/indian-states.ts";
import type { Adjustment } from "./pricing.ts";

/** The tax that prices include: 18 %, half of it CGST and half SGST (specification, section 9). */
export const TAX_PERCENT = 18;
export const HALF_TAX_PERCENT = TAX_PERCENT / 2;

/** The same in hundredths of a per cent, for lines whose product has no rate of its own. */
export const SPECIFIED_BASIS_POINTS = TAX_PERCENT * 100;

export type TaxSplit = { taxablePaise: number; cgstPaise: number; sgstPaise: number };

/** A product's HSN code and rate in hundredths of a per cent. Without a code, none is printed. */
export type LineTax = { hsn: string | null; basisPoints: number };

/** Splits a price that includes tax, in paise. The three parts add up to the price, and the halves are equal. */
export function splitTax(inclusivePaise: number, basisPoints = SPECIFIED_BASIS_POINTS): TaxSplit {
  const half = Math.round((inclusivePaise * basisPoints) / (2 * (10_000 + basisPoints)));
  return { taxablePaise: inclusivePaise - 2 * half, cgstPaise: half, sgstPaise: half };
}

/** Divides a sum in proportion to weights, in whole paise by the largest remainder. The shares add up to the sum. */
export function shareOut(paise: number, weights: readonly number[]): number[] {
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (all === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(paise) * BigInt(weight));
  const shares = exact.map((part) => Number(part / all));
  const left = paise - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % all }))
    .sort((one, other) => (one.remainder === other.remainder ? 0 : one.remainder > other.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** The part of an order that its tax goes by. */
export type Priced = {
  /** The sums due for the lines, in their order. A line without a rate has the specified one. */
  lines: readonly { amountPaise: number; basisPoints: number | null }[];
  adjustments: readonly Pick<Adjustment, "kind" | "paise" | "basis" | "payment">[];
  chargesBasisPoints: number;
};

/** A part of an order: its price less its share of the discount, and the tax in that. */
export type TaxedPart = TaxSplit & { basisPoints: number; duePaise: number; discountPaise: number };

const CHARGES: readonly string[] = ["shipping", "handling", "packed-charges"];
/** Rounding is no part of the supply, just like means of payment. */
const ROUNDING: readonly string[] = ["rounding", "packed-rounding"];
/** The kinds that are no discount: the lines hold those of packing already. */
const NO_DISCOUNT: readonly string[] = [...CHARGES, ...ROUNDING, "packed", "agreed"];

/**
 * The tax of an order by the rates of its lines. A discount reduces the lines that it is for, in proportion to their
 * amounts (CGST Act, section 15(3)); all that is left of it reduces the charges. `duePaise` of the lines and the
 * charges add up to the order's total without its rounding and its means of payment.
 */
export function taxByRate({ lines, adjustments, chargesBasisPoints }: Priced): {
  lines: TaxedPart[];
  charges: TaxedPart;
} {
  const sum = (isIncluded: (kind: string) => boolean) =>
    adjustments.reduce(
      (total, { kind, paise, payment }) => (!payment && isIncluded(kind) ? total + paise : total),
      0,
    );
  const rest = sum((kind) => !NO_DISCOUNT.includes(kind));
  const discountPaise = Math.max(0, -rest);
  const chargesPaise = sum((kind) => CHARGES.includes(kind)) + Math.max(0, rest);
  const named = adjustments.find(({ kind }) => kind === "discount")?.basis?.lines ?? null;
  const isFor = (index: number) => named === null || named.includes(index + 1);
  const shares = lines.map(() => 0);
  let left = discountPaise;
  for (const isNamed of [true, false]) {
    const weights = lines.map((line, index) => (isFor(index) === isNamed ? line.amountPaise : 0));
    const taken = Math.min(
      left,
      weights.reduce((total, weight) => total + weight, 0),
    );
    for (const [index, share] of shareOut(taken, weights).entries()) {
      shares[index] = (shares[index] ?? 0) + share;
    }
    left -= taken;
  }
  return {
    lines: lines.map(({ amountPaise, basisPoints }, index) =>
      toPart(amountPaise, shares[index] ?? 0, basisPoints ?? SPECIFIED_BASIS_POINTS),
    ),
    charges: toPart(chargesPaise, left, chargesBasisPoints),
  };
}

function toPart(amountPaise: number, discountPaise: number, basisPoints: number): TaxedPart {
  const duePaise = amountPaise - discountPaise;
  return { basisPoints, duePaise, discountPaise, ...splitTax(duePaise, basisPoints) };
}

/**
 * By how much half of an order's tax, the CGST and the same SGST, is lower than before, in paise; 0 if it is not. It is
 * the tax that the invoice shows: by the rates of the lines, or 18 % of each line if none has a rate.
 */
export function halfTaxReduction(before: Priced, after: Priced): number {
  const halfTax = hasRates(before) || hasRates(after) ? halfTaxByRate : halfTaxOfLines;
  return Math.max(0, halfTax(before) - halfTax(after));
}

/** Returns true if lines of an order have rates of their own. */
export const hasRates = ({ lines }: Pick<Priced, "lines">): boolean =>
  lines.some(({ basisPoints }) => basisPoints !== null);

function halfTaxByRate(priced: Priced): number {
  const { lines, charges } = taxByRate(priced);
  return [...lines, charges].reduce((sum, { cgstPaise }) => sum + cgstPaise, 0);
}

const halfTaxOfLines = ({ lines }: Priced): number =>
  lines.reduce((sum, { amountPaise }) => sum + splitTax(amountPaise).cgstPaise, 0);

/**
 * Returns true if goods go to another state than the one in the seller's GSTIN. False where either is unknown: an unknown
 * spelling is more often a neighbour than a stranger.
 */
export function isInterState(gstin: string | null, placeOfSupply: string): boolean {
  return gstin !== null && contradictingStates({ gstin, state: placeOfSupply }) !== undefined;
}
