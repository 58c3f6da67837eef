import type { StockKind } from "./stock-kind.ts";

/** The most packs of a product that a seller can count. */
export const MAX_COUNT = 1_000_000;
/** The most products that are counted in one call: a screen of rates with everything on it. */
export const MAX_COUNTS = 500;

/** The longest reason for a count, in characters. */
export const MAX_REASON_LENGTH = 200;

/** What a seller's counting does to a product; null where it is not counted. In packs. */
export type Recount = { before: number | null; after: number | null };

/** The move of a recount for the ledger. Counting that ends leaves nothing behind; what does not change moves nothing. */
export function moveOf({
  before,
  after,
}: Recount): { kind: StockKind; change: number; countAfter: number } | undefined {
  const countAfter = after ?? 0;
  const change = countAfter - (before ?? 0);
  if (change === 0 && (before !== null || after === null)) return undefined;
  return { kind: change < 0 ? "corrected" : "harvest", change, countAfter };
}
