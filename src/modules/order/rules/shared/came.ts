import type { OrderItem } from "./order.ts";

/** The product that came for a line of an order: its name, and its id as long as it is in the catalogue. */
export type CameGoods = { name: string; productId: string | null };

/** Returns the product that came for a line: the ordered one, or another in its place; undefined if it was left out. */
export function goodsThatCame({
  name,
  productId,
  packed,
}: Pick<OrderItem, "name" | "productId" | "packed">): CameGoods | undefined {
  const replacement = packed?.replacement;
  if (replacement) return { name: replacement.name, productId: replacement.productId };
  return packed?.amount === 0 ? undefined : { name, productId };
}
