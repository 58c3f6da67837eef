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

/** An order's amounts of a product by the ledger, and how much it has: all in base units. */
export type OrderAmounts = {
  /** The bag and what spoilt, as ordered or as last weighed. */
  had: number;
  held: number;
  spoilt: number;
  /** The part that was never taken from a heap; null if that is unknown. */
  uncounted: number | null;
  /** The ordered amount: 0 for a replacement. */
  ordered: number;
};

/** The bag's content and what spoilt, as weighed, in base units. */
export type Weighed = { amount: number; spoilt: number };

/**
 * The moves that follow a weighing, in base units: `back` and `spoilt` are positive when they leave the order, `must`
 * has to be there, `may` is the surplus of a generous bag: more than was ordered is taken as far as it is there. What was ordered before the product came to the heap was
 * never taken, so it is neither given back nor spoilt.
 */
export function movesOfWeighing(before: OrderAmounts, { amount, spoilt }: Weighed) {
  const uncounted = before.uncounted ?? Math.max(0, before.had - before.held - before.spoilt);
  const spoiltAfter = Math.max(0, spoilt - uncounted);
  const heldAfter = Math.max(0, amount + spoilt - uncounted) - spoiltAfter;
  const more = Math.max(0, heldAfter - before.held);
  const may = before.ordered === 0 ? 0 : Math.min(more, Math.max(0, amount - before.ordered));
  return {
    uncounted,
    back: Math.max(0, before.held - heldAfter),
    spoilt: spoiltAfter - before.spoilt,
    must: more - may,
    may,
  };
}
