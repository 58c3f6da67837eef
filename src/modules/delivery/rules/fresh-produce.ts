// The misspelling is in the specification on purpose: old catalogues carry it.
const FRESH = /fruits|vegetables|vegitables/i;

/** True when a category (its path or name) holds fresh produce, delivered on the next Sunday (specification, section 9). */
export function isFresh(category: string): boolean {
  return FRESH.test(category);
}

/** True when any of the categories holds fresh produce. */
export function hasFreshProduce(categories: Iterable<string>): boolean {
  for (const category of categories) if (isFresh(category)) return true;
  return false;
}
