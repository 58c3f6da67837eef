import { type LotUnit, payUnitOf } from "./units.ts";

/**
 * The terms of a lot: a fixed price per kilogram, litre, piece or pack, in paise; or a share of the product's price on the
 * order, in hundredths of a per cent. Promo codes are the store's.
 */
export type Terms = { kind: "price"; pricePaise: number } | { kind: "share"; shareBasisPoints: number };

/** The columns in which terms are stored. */
export type TermsColumns = {
  termsKind: "price" | "share";
  pricePaise: number | null;
  shareBasisPoints: number | null;
};

/** Terms as they are stored. */
export const columnsOf = (terms: Terms): TermsColumns =>
  terms.kind === "price"
    ? { termsKind: "price", pricePaise: terms.pricePaise, shareBasisPoints: null }
    : { termsKind: "share", pricePaise: null, shareBasisPoints: terms.shareBasisPoints };

/** Stored terms. */
export const termsOf = ({ termsKind, pricePaise, shareBasisPoints }: TermsColumns): Terms =>
  termsKind === "price"
    ? { kind: "price", pricePaise: pricePaise ?? 0 }
    : { kind: "share", shareBasisPoints: shareBasisPoints ?? 0 };

/** A quantity that was sold from a lot: `amount` in the lot's unit, which the shop sells for `soldPaise`. */
export type SoldAmount = { amount: number; soldPaise: number };

/** The money that a grower gets for a sold quantity, in paise. Half a paisa is rounded up. */
export function owedPaise(terms: Terms, unit: LotUnit, { amount, soldPaise }: SoldAmount): number {
  return terms.kind === "price"
    ? roundedQuotient(terms.pricePaise * amount, payUnitOf(unit).size)
    : roundedQuotient(soldPaise * terms.shareBasisPoints, 10_000);
}

/** `dividend / divisor` for whole numbers that are not negative, rounded half up, without the errors of fractions. */
function roundedQuotient(dividend: number, divisor: number): number {
  const rest = dividend % divisor;
  return (dividend - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
}
