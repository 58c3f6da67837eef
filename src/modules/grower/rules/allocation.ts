/** A lot for an order: what is left of it, in its unit. */
export type LotLeft = { id: string; left: number };

/** An order's need of a product, and the amount that it holds of each lot, by the lots' ids. */
export type Demand = { needed: number; held: ReadonlyMap<string, number> };

/**
 * The amount that an order holds of each lot once it has what it needs, as far as the lots have it. `lots` are the oldest
 * first: the order gives back to the newest and takes from the oldest. Lots without a change are included.
 */
export function allocated(lots: readonly LotLeft[], { needed, held }: Demand): Map<string, number> {
  const holds = new Map(held);
  let missing = needed - [...held.values()].reduce((sum, amount) => sum + amount, 0);
  for (const { id } of lots.toReversed()) {
    const has = holds.get(id) ?? 0;
    const back = Math.min(has, Math.max(0, -missing));
    if (back === 0) continue;
    holds.set(id, has - back);
    missing += back;
  }
  for (const { id, left } of lots) {
    const taken = Math.min(left, Math.max(0, missing));
    if (taken === 0) continue;
    holds.set(id, (holds.get(id) ?? 0) + taken);
    missing -= taken;
  }
  return holds;
}
