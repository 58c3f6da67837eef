import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toRupees } from "#kernel/money/money.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { t } from "./amount-texts.ts";
import { amountRange, NARROWEST } from "./rules/shared/likely-amount.ts";
import { type ExpectedSum, signedPaise, sumQuestion } from "./rules/shared/unusual-sum.ts";
import { readSettings } from "./settings.ts";

/** A question about an amount that may be a typo, with the amount that was probably meant, in the unit of its field. */
export type UnusualAmount = { text: Text; likely: number | undefined };

/**
 * The refusal of amounts that look like typos and are not confirmed, by their fields. `next` has what the caller can send
 * instead: the same with `confirmed`, or the amount that was probably meant, if there is one amount.
 */
export function unusualAmounts(fields: ReadonlyMap<string, UnusualAmount>): AppError {
  const [first, another] = fields.values();
  if (!first) throw new Error("there is no unusual amount");
  const likely = another ? undefined : first.likely;
  const texts = Object.fromEntries([...fields].map(([field, { text }]) => [field, text]));
  return new AppError({ code: "UNUSUAL_AMOUNT", as: "INVALID" }, first.text, texts, {
    next: [{ confirmed: true }, ...(likely === undefined ? [] : [{ amount: likely }])],
  });
}

/** The likely amount in a message that asks about it only if there is one. `words` writes an amount with its unit. */
export const likelyWords = (likely: number | undefined, words: (amount: number) => string) => ({
  likely: likely === undefined ? "" : words(likely),
  hasLikely: String(likely !== undefined),
});

/** Money that somebody typed. `isConfirmed` is true if they said that it is meant. */
export type TypedSum = {
  /** The field of the sum in the call, which is in rupees. */
  field: string;
  /** What the sum is of, in a call with many sums. */
  name?: string | undefined;
  paise: number;
  expected: ExpectedSum;
  isConfirmed: boolean | undefined;
  /** True for a share of something: all amounts are in hundredths of a percent, and its field is in percent. */
  isShare?: true;
};

const shareWords = (basisPoints: number) => t("percent", { percent: String(basisPoints / 100) });

/** Throws `UNUSUAL_AMOUNT` for typed money that may be a typo and is not confirmed, with all such sums by their fields. */
export async function refuseUnusualSum(db: Connection, ...sums: readonly TypedSum[]): Promise<void> {
  const refusals = await unusualSums(db, sums);
  if (refusals.size > 0) throw unusualAmounts(refusals);
}

/** The sums that look like typos and are not confirmed, by their fields. The settings are read only if there may be one. */
export async function unusualSums(
  db: Connection,
  sums: readonly TypedSum[],
): Promise<Map<string, UnusualAmount>> {
  const suspects = sums.filter(
    ({ paise, expected, isConfirmed }) => !isConfirmed && sumQuestion(paise, expected, NARROWEST),
  );
  if (suspects.length === 0) return new Map();
  const range = amountRange((await readSettings(db)).askAmounts);
  return new Map(
    suspects.flatMap(({ field, name, paise, expected, isShare }) => {
      const amountWords = isShare ? shareWords : signedPaise;
      const question = sumQuestion(paise, expected, range, amountWords);
      if (!question) return [];
      const { text: asked, likelyPaise } = question;
      const words = name ? t("isOf", { name, words: say(asked) }) : say(asked);
      const text = t.later("isMeant", { words, ...likelyWords(likelyPaise, amountWords) });
      return [[field, { text, likely: likelyPaise === undefined ? undefined : toRupees(likelyPaise) }]];
    }),
  );
}
