/**
 * Compares texts that no person reads in order, such as days, times and ids, as PostgreSQL's `C` and JavaScript's `<` do.
 * A locale may put signs, digits and letters in an order of its own.
 */
export const byCodePoint = (a: string, b: string) => (a < b ? -1 : Number(a > b));
