/** The part of a product that says whether it can be bought now. */
export type Stocked = { inStock: boolean };

/** Whether a product is shown but can't be bought now (specification, section 2). */
export function isSoldOut({ inStock }: Stocked): boolean {
  return !inStock;
}

/** The number of packs from which a shopper is told how many are left. */
export const FEW = 5;

/** The part of a product that says how many packs are left; null if they are not counted. */
export type Counted = Stocked & { left: number | null };

/** The number of packs left, if a shopper is told so: for a counted product with few. */
export function fewLeft(product: Counted): number | undefined {
  const { left } = product;
  return left === null || left > FEW || isSoldOut(product) ? undefined : left;
}

/** The largest quantity that can be bought; unlimited for a product that is not counted. */
export function maxOf({ left }: Counted): number {
  return left ?? Number.POSITIVE_INFINITY;
}

/** A product's state after a seller has put it on sale or marked it sold out. */
export function stocked(onSale: boolean): Stocked {
  return { inStock: onSale };
}
