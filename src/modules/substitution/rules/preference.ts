import { say, type Text } from "#kernel/texts/text.ts";
import { t } from "../texts.ts";

/** The wishes for a missing product: leave it out, replace it by something similar, or call. */
export const PREFERENCES = ["leave-out", "similar", "call"] as const;

export type Preference = (typeof PREFERENCES)[number];

const NAMES: Record<Preference, Text> = {
  "leave-out": t.later("leaveOut"),
  similar: t.later("similar"),
  call: t.later("call"),
};

/** A wish as text. */
export const preferenceName = (preference: Preference): string => say(NAMES[preference]);

/** The checkout's wishes: for the whole order, and for single products by their ids. */
type StatedPreferences = { all?: Preference | undefined; products?: Record<string, Preference> | undefined };

/** A wish for one line; a null line means the whole order. */
type Wish<Line> = { line: Line | null; preference: Preference };

/**
 * The wishes to store: the one for the whole order first, then those for its lines. Wishes for products that are not in
 * the order, or that equal the one for all, are left out.
 */
export function wishesOf<Line extends { productId: string }>(
  { all, products = {} }: StatedPreferences,
  lines: readonly Line[],
): Wish<Line>[] {
  const byProduct = new Map(Object.entries(products));
  const special = lines.flatMap((line) => {
    const preference = byProduct.get(line.productId);
    return preference === undefined || preference === all ? [] : [{ line, preference }];
  });
  return all ? [{ line: null, preference: all }, ...special] : special;
}
