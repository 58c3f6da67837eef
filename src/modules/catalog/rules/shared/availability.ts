/** As much of a product as says whether it can be bought now. */
export type Stocked = { inStock: boolean };

/** A product that is shown but can't be bought now (specification, section 2). */
export function isSoldOut({ inStock }: Stocked): boolean {
  return !inStock;
}

/** From so many packs on a shopper reads how many are left. */
const FEW = 5;

/** As much of a product as says how many packs there are; null if they are not counted. */
export type Counted = Stocked & { left: number | null };

/** How many packs are left, where a shopper is told so: of a counted product that has few. */
export function fewLeft(product: Counted): number | undefined {
  const { left } = product;
  return left === null || left > FEW || isSoldOut(product) ? undefined : left;
}

/** The most packs of a product that one can have; as many as one likes where they are not counted. */
export function mostOf({ left }: Counted): number {
  return left ?? Number.POSITIVE_INFINITY;
}

/** What a product says of itself from now on, once a seller has put it on sale or marked it sold out. */
export function stocked(onSale: boolean): Stocked {
  return { inStock: onSale };
}
