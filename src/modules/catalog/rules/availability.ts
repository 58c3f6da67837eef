/** As much of a product as says whether it can be bought now. */
export type Stocked = { inStock: boolean };

/** A product that is shown but can't be bought now (specification, section 2). */
export function isSoldOut({ inStock }: Stocked): boolean {
  return !inStock;
}

/** What a product says of itself from now on, once a seller has put it on sale or marked it sold out. */
export function stocked(onSale: boolean): Stocked {
  return { inStock: onSale };
}
