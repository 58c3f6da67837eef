import type { Adjustment } from "./pricing.ts";

/**
 * A kind of adjustment that a module adds to orders: a charge or a discount of its own, or a means of payment such as a
 * customer's credit. The module's placing session says how much it is (`adjust`); all else follows from this.
 */
export type AdjustmentKind = {
  /** The name of its rows in the database. A means of payment also has `NAME-kept`: what weighing leaves to its payer. */
  kind: string;
  /** Its place among the kinds with the same `tax`: a lower number is reckoned first. */
  place: number;
  /** Its label on the invoice, for a sum in paise that is below zero if it reduces the order. */
  label: (paise: number) => string;
} & (Taxed | MeansOfPayment);

/**
 * A part of what is sold: an addition is taxed like the charges, and a reduction reduces the goods. It stays when the bag
 * is weighed, but an empty bag costs nothing.
 */
type Taxed = { tax: "goods" };

/**
 * Money, and no part of what is sold: it is reckoned after all that is taxed, and is not taxed itself. It pays at most
 * what is left, also when the bag is weighed. A sum above zero is money that its payer owes from elsewhere.
 */
type MeansOfPayment = {
  tax: "none";
  /** The reason for the sum that a weighed bag no longer needs of it; below zero: that is no longer brought along. */
  keptLabel: (paise: number) => string;
  /** The sentence for the shopper of a cancelled order: what is theirs again. */
  givenBack: (paise: number) => string;
};

const KEPT = "-kept";

/** The kind of the rows for what weighing leaves of a means of payment. */
export const keptKind = (kind: string): string => `${kind}${KEPT}`;

/** Returns true for the kinds of `keptKind`. */
export const isKeptKind = (kind: string): boolean => kind.endsWith(KEPT);

/** A sum as an adjustment of this kind; none for 0. */
export function adjustmentOf(kind: AdjustmentKind, paise: number): Adjustment[] {
  if (paise === 0) return [];
  return withPayments([{ kind: kind.kind, label: kind.label(paise), paise }], [kind]);
}

/** The reason for a sum that weighing leaves of a means of payment; undefined for other kinds. */
export function keptLabel({ kind, paise }: KindSum, kinds: readonly AdjustmentKind[]): string | undefined {
  const of = kinds.find((each) => keptKind(each.kind) === kind);
  return of?.tax === "none" ? of.keptLabel(paise) : undefined;
}

type KindSum = Pick<Adjustment, "kind" | "paise">;

/** What weighing leaves of means of payment, as adjustments with their reasons; none for 0. */
export function keptAdjustments(
  kept: readonly { kind: string; paise: number }[],
  kinds: readonly AdjustmentKind[],
): Adjustment[] {
  return kept.flatMap(({ kind: name, paise }) => {
    const kind = kinds.find((each) => each.kind === name);
    if (paise === 0 || kind?.tax !== "none") return [];
    return [{ kind: keptKind(name), label: kind.keptLabel(paise), paise, payment: { givenBack: null } }];
  });
}

/** Adjustments as the database has them, each means of payment with what a cancelled order gives back of it. */
export function withPayments(
  adjustments: readonly Adjustment[],
  kinds: readonly AdjustmentKind[],
): Adjustment[] {
  return adjustments.map((adjustment) => {
    const kind = kinds.find(({ kind: name }) => [name, keptKind(name)].includes(adjustment.kind));
    if (kind?.tax !== "none") return adjustment;
    const paidPaise = adjustment.kind === kind.kind ? paidOf(adjustments, kind) : 0;
    return { ...adjustment, payment: { givenBack: paidPaise > 0 ? kind.givenBack(paidPaise) : null } };
  });
}

/** The sum that a means of payment pays of an order, in paise; below zero: that it adds. */
export function paidOf(
  adjustments: readonly { kind: string; paise: number }[],
  { kind: name }: Pick<AdjustmentKind, "kind">,
): number {
  const own = adjustments.filter(({ kind }) => kind === name || kind === keptKind(name));
  return own.reduce((sum, { paise }) => sum - paise, 0);
}
