// The misspelling is in the specification on purpose: old catalogues carry it.
const FRESH = /fruits|vegetables|vegitables/i;

/** True when any of the categories (paths or names) holds fresh produce, delivered on the next Sunday (specification, section 9). */
export function hasFreshProduce(categories: Iterable<string>): boolean {
  for (const category of categories) if (FRESH.test(category)) return true;
  return false;
}
