/** An order's product before it is packed: in packs of a count, or in base units of a heap. */
export type BagBefore = {
  /** The bag and what spoilt, as ordered or as last packed. */
  had: number;
  /** What the ledger has as taken for it, with what spoilt. */
  taken: number;
  spoilt: number;
  /** The part that was never taken; null if that is unknown. */
  uncounted: number | null;
  /** The ordered amount of loose produce. More than that is taken as far as it is there. */
  ordered: number;
};

/** What is in a bag, and what was taken for it and spoilt. */
export type BagContent = { amount: number; spoilt: number };

/**
 * The moves that follow a packing: `held` was taken and has not spoilt, `back` and `spoilt` are positive when they leave the order, `must` has to be there, `may`
 * is the surplus of a generous bag. What was ordered before its stock was kept was never taken: it changes nothing, neither
 * when there is less, nor when it is packed again.
 */
export function movesOfPacking(before: BagBefore, { amount, spoilt }: BagContent) {
  const uncounted = before.uncounted ?? Math.max(0, before.had - before.taken);
  const lostBefore = lostOf(before.spoilt, uncounted);
  const held = before.taken - lostBefore;
  const lost = lostOf(spoilt, uncounted);
  const heldAfter = Math.max(0, amount + spoilt - uncounted) - lost;
  const more = Math.max(0, heldAfter - held);
  const may = before.ordered === 0 ? 0 : Math.min(more, Math.max(0, amount - before.ordered));
  return {
    held,
    uncounted,
    back: Math.max(0, held - heldAfter),
    spoilt: lost - lostBefore,
    must: more - may,
    may,
  };
}

/** What spoilt of what was taken. */
const lostOf = (spoilt: number, uncounted: number) => Math.max(0, spoilt - uncounted);
