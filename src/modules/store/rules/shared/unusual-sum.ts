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

/** The question about typed money; undefined if the sum is plausible. Nothing received is plausible. */
export function sumQuestion(
  paise: number,
  expected: ExpectedSum,
  range: AmountRange,
): SumQuestion | undefined {
  if (paise === 0 || !isSlip(paise, expected, range)) return undefined;
  const sum = formatPaise(paise);
  if (expected.paise === 0) return { text: t.later("nothingDue", { sum }), likelyPaise: undefined };
  const likelyPaise = likelyAmount(paise, expected.paise, { ...range, isWhole: true });
  const words = { sum, expected: formatPaise(expected.paise) };
  return { text: t.later(expected.kind === "due" ? "isDue" : "isUsual", words), likelyPaise };
}

function isSlip(paise: number, { kind, paise: expected }: ExpectedSum, range: AmountRange): boolean {
  if (kind === "usual") return isFarAbove(paise, expected, range);
  return expected === 0 || isImplausible(paise, expected, range);
}
