/** An order's packs of a product before they change, and those that it holds of the counting that lasts. */
export type PacksBefore = {
  /** All of them, also those that spoilt. */
  packs: number;
  held: number;
  /** Of the packs, those that were never taken from this counting; null where that was not noted for it. */
  uncounted: number | null;
};

/**
 * What an order holds of a product once it comes to `packs` packs. Packs that it had before counting began were never
 * taken from the count, and so are none of it: not when there are fewer of them, not when they are added again.
 */
export function heldAfter(before: PacksBefore, packs: number): { held: number; uncounted: number } {
  const uncounted = before.uncounted ?? Math.max(0, before.packs - before.held);
  return { held: Math.max(0, packs - uncounted), uncounted };
}

/** How many of an order's spoilt packs were taken from the counting that lasts. */
export const spoiltOfCounting = (spoilt: number, uncounted: number) => Math.max(0, spoilt - uncounted);
