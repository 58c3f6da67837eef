import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";

/** A question about an amount that may be a slip, with the amount that was probably meant, in the unit of its field. */
export type UnusualAmount = { text: Text; likely: number | undefined };

/**
 * The refusal of amounts that may be slips and are not confirmed, by their fields. `next` has what the caller can send
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
