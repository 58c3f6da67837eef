import { say, type Text } from "#kernel/texts/text.ts";
import { t } from "../texts.ts";

/** What a shopper wants where a product turns out to be missing: nothing in its place, something like it, or a call. */
export const PREFERENCES = ["leave-out", "similar", "call"] as const;

export type Preference = (typeof PREFERENCES)[number];

const NAMES: Record<Preference, Text> = {
  "leave-out": t.later("leaveOut"),
  similar: t.later("similar"),
  call: t.later("call"),
};

/** A preference as a person reads it. */
export const preferenceName = (preference: Preference): string => say(NAMES[preference]);

/** What a checkout says: for the whole order, and for single products by their ids. */
type Said = { all?: Preference | undefined; products?: Record<string, Preference> | undefined };

/** A wish for one line, or for the whole order, which has none. */
type Wish<Line> = { line: Line | null; preference: Preference };

/**
 * What is to be kept of what a shopper said: the wish for the whole order first, then those for its lines. What is said
 * of a product that is not in the order, or is the same as for all, adds nothing.
 */
export function wishesOf<Line extends { productId: string }>(
  { all, products = {} }: Said,
  lines: readonly Line[],
): Wish<Line>[] {
  const said = new Map(Object.entries(products));
  const special = lines.flatMap((line) => {
    const preference = said.get(line.productId);
    return preference === undefined || preference === all ? [] : [{ line, preference }];
  });
  return all ? [{ line: null, preference: all }, ...special] : special;
}
