import { formatPaise } from "#kernel/money/money.ts";
import type { Text } from "#kernel/texts/text.ts";
import { t } from "../../amount-texts.ts";
import { type AmountRange, amountRange, isFarAbove, isImplausible, likelyAmount } from "./likely-amount.ts";

/**
 * The sum with which typed money is compared, in paise: the one that is `due`, the largest that is `usual` where nothing
 * in particular is due, the one that was there `before`, or the one for which something is `sold` that is bought.
 */
export type ExpectedSum = { kind: "due" | "usual" | "before" | "sold"; paise: number };

/** The sum with which a changed one is compared: the one before, or the largest usual one if there was none. */
export const changedFrom = (beforePaise: number | null | undefined, usualPaise: number): ExpectedSum =>
  beforePaise ? { kind: "before", paise: beforePaise } : { kind: "usual", paise: usualPaise };

/** A grower's price has no usual share of the selling price, so the range is wide. No setting changes it. */
const SOLD_RANGE = amountRange("wide");

/**
 * The price with which one of a grower is compared, in paise: the last one, unless that is a typo itself, or else the
 * selling price. Undefined for a price that is as before, and where there is nothing to compare with.
 */
export function growersPrice(
  paise: number,
  { last, sold }: { last: number | null; sold: number | null },
): ExpectedSum | undefined {
  if (paise === last) return undefined;
  const soldAt = sold ? ({ kind: "sold", paise: sold } as const) : undefined;
  if (!last || (soldAt && isSlip(last, soldAt, SOLD_RANGE))) return soldAt;
  return { kind: "before", paise: last };
}

/** A question about typed money that may be a typo, with the sum that was probably meant, in paise. */
export type SumQuestion = { text: Text; likelyPaise: number | undefined };

/**
 * The question about typed money, or a share in hundredths of a percent, which `words` says; undefined if the sum is
 * plausible. Nothing received is plausible. A sum below zero is as large as the same one above it, and so is the one that
 * was probably meant.
 */
export function sumQuestion(
  paise: number,
  expected: ExpectedSum,
  range: AmountRange,
  words: (amount: number) => string = signedPaise,
): SumQuestion | undefined {
  const size = Math.abs(paise);
  if (size === 0 || !isSlip(size, expected, range)) return undefined;
  const sum = words(paise);
  if (expected.paise === 0) return { text: t.later("nothingDue", { sum }), likelyPaise: undefined };
  const near = expected.kind === "sold" ? SOLD_RANGE : range;
  const likely = likelyAmount(size, expected.paise, { ...near, isWhole: true });
  const likelyPaise = likely && likely * Math.sign(paise);
  const values = { sum, expected: words(expected.paise) };
  return { text: t.later(WORDS[expected.kind], values), likelyPaise };
}

const WORDS = { due: "isDue", usual: "isUsual", before: "isBefore", sold: "isSold" } as const;

/** Formats paise with their sign before the currency. */
export const signedPaise = (paise: number): string => (paise < 0 ? "−" : "") + formatPaise(Math.abs(paise));

function isSlip(paise: number, { kind, paise: expected }: ExpectedSum, range: AmountRange): boolean {
  if (kind === "usual") return isFarAbove(paise, expected, range);
  if (kind === "before") return isFarAbove(paise, expected, range) || isFarAbove(expected, paise, range);
  if (kind === "sold") return isImplausible(paise, expected, SOLD_RANGE);
  return expected === 0 || isImplausible(paise, expected, range);
}
