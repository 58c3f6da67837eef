/** A cart: product id → whole quantity, at least 1. */
export type Cart = Readonly<Record<string, number>>;

/** The most of one product that one cart or order may hold. */
export const MAX_QUANTITY = 999;

/** The most different products that one cart or order may hold. */
export const MAX_CART_LINES = 200;

/** One more of a product, starting at 1 (specification, section 4). */
export function addToCart(cart: Cart, productId: string): Cart {
  return setCartQuantity(cart, productId, (cart[productId] ?? 0) + 1);
}

/** Replaces a product's quantity; zero or less takes it out (specification, section 4). */
export function setCartQuantity(cart: Cart, productId: string, quantity: number): Cart {
  const { [productId]: _, ...rest } = cart;
  return quantity > 0 ? { ...cart, [productId]: Math.min(quantity, MAX_QUANTITY) } : rest;
}

/** One less of a product; the entry goes at zero (specification, section 4). */
export function removeFromCart(cart: Cart, productId: string): Cart {
  return setCartQuantity(cart, productId, (cart[productId] ?? 0) - 1);
}

/** The sum of all quantities, as the badge shows it (specification, section 4). */
export function cartCount(cart: Cart): number {
  return Object.values(cart).reduce((sum, quantity) => sum + Math.max(0, quantity), 0);
}

/** Both carts in one: a product in both keeps the larger quantity, so that merging twice changes nothing. */
export function mergeCarts(one: Cart, other: Cart): Cart {
  const merged: Record<string, number> = { ...one };
  for (const [id, quantity] of Object.entries(other)) merged[id] = Math.max(merged[id] ?? 0, quantity);
  return merged;
}

/** What the quantity selector offers: 1 to 9, or up to the current quantity if that is larger (specification, section 5). */
export function quantityChoices(current: number): number[] {
  return Array.from({ length: Math.max(9, current) }, (_, index) => index + 1);
}
