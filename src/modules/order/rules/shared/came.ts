interface OrderedLine {
  name: string;
  product: { _id: string } | null;
  packed: { amount: number | null; replacement: { product: string | null; name: string } | null } | null;
}

/** What came for a line of an order: its name, and the product's id as long as that is in the catalogue. */
export type CameGoods = { name: string; product: string | null };

/** What came for a line: the ordered product, or another in its place; undefined if it was left out. */
export function goodsThatCame({ name, product, packed }: OrderedLine): CameGoods | undefined {
  const replacement = packed?.replacement;
  if (replacement) return { name: replacement.name, product: replacement.product };
  return packed?.amount === 0 ? undefined : { name, product: product?._id ?? null };
}
