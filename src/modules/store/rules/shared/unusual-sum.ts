import { formatPaise } from "#kernel/money/money.ts";
import type { Text } from "#kernel/texts/text.ts";
import { t } from "../../amount-texts.ts";
import { type AmountRange, isFarAbove, isImplausible, likelyAmount } from "./likely-amount.ts";

/**
 * The sum with which typed money is compared, in paise: the one that is `due`, or the largest that is `usual` where nothing
 * in particular is due.
 */
export type ExpectedSum = { kind: "due" | "usual"; paise: number };

/** A question about typed money that may be a slip, with the sum that was probably meant, in paise. */
export type SumQuestion = { text: Text; likelyPaise: number | undefined };

/**
 * The question about typed money; undefined if the sum is plausible. Nothing received is plausible. A sum below zero is as
 * large as the same one above it, and so is the one that was probably meant.
 */
export function sumQuestion(
  paise: number,
  expected: ExpectedSum,
  range: AmountRange,
): SumQuestion | undefined {
  const size = Math.abs(paise);
  if (size === 0 || !isSlip(size, expected, range)) return undefined;
  const sum = signedPaise(paise);
  if (expected.paise === 0) return { text: t.later("nothingDue", { sum }), likelyPaise: undefined };
  const likely = likelyAmount(size, expected.paise, { ...range, isWhole: true });
  const likelyPaise = likely && likely * Math.sign(paise);
  const words = { sum, expected: formatPaise(expected.paise) };
  return { text: t.later(expected.kind === "due" ? "isDue" : "isUsual", words), likelyPaise };
}

/** Formats paise with their sign before the currency. */
export const signedPaise = (paise: number): string => (paise < 0 ? "−" : "") + formatPaise(Math.abs(paise));

function isSlip(paise: number, { kind, paise: expected }: ExpectedSum, range: AmountRange): boolean {
  if (kind === "usual") return isFarAbove(paise, expected, range);
  return expected === 0 || isImplausible(paise, expected, range);
}
