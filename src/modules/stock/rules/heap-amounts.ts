/**
 * The reasons of a heap's change. A seller harvests, corrects, carries over and writes off; an order takes (`sold`),
 * gives back, and loses what spoilt at packing.
 */
export const HEAP_KINDS = [
  "harvest",
  "corrected",
  "carried over",
  "written off",
  "sold",
  "given back",
  "spoilt",
] as const;
export type HeapKind = (typeof HEAP_KINDS)[number];

/** The largest amount of a heap in its base unit: 100 tonnes. */
export const MAX_HEAP_AMOUNT = 100_000_000;
/** The largest number of products of a heap, and of heaps in one call. */
export const MAX_HEAP_PRODUCTS = 50;
export const MAX_HEAPS = 500;
/** The length limit of a heap's name, in characters. */
export const MAX_HEAP_NAME_LENGTH = 100;

/** The number of whole packs that an amount in base units is enough for. */
export const packsIn = (amount: number, pack: number): number => Math.floor(amount / pack);

/** The amount of a day's heap before or after a move, in base units. */
export type HeapDayAmounts = { left: number; total: number };

/** A day's amounts after a change. What orders take and give back leaves the total as it is. */
export function amountsAfter(
  { left, total }: HeapDayAmounts,
  change: number,
  kind: HeapKind,
): HeapDayAmounts {
  const isOfOrder = kind === "sold" || kind === "given back" || kind === "spoilt";
  return { left: left + change, total: isOfOrder ? total : total + change };
}
