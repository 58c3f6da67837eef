import { t } from "../../texts.ts";

/** A cart: product id → whole quantity, at least 1. */
export type Cart = Readonly<Record<string, number>>;

/** The most of one product that one cart or order may hold. */
export const MAX_QUANTITY = 999;

/** The most different products that one cart or order may hold. */
export const MAX_CART_LINES = 200;

/** Why one product more is refused. */
export const CART_IS_FULL = t.later("full", { max: MAX_CART_LINES });

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

/**
 * Both carts in one: a product in both keeps the larger quantity, so that merging twice changes nothing. What is only in
 * `other` comes last, and not beyond the lines that a cart can hold.
 */
export function mergeCarts(one: Cart, other: Cart): Cart {
  return combine(one, other, (id) => Math.max(quantityOf(one, id), quantityOf(other, id)));
}

/** True when both hold the same products in the same quantities, in whatever order. */
export function isSameCart(one: Cart, other: Cart): boolean {
  const ids = Object.keys({ ...one, ...other });
  return ids.every((id) => quantityOf(one, id) === quantityOf(other, id));
}

/**
 * What the `saved` cart becomes when one device has changed it from `base`, as that device last knew it, to `changed`,
 * and others may have changed it too. Pieces added on either side are all there. A line that the device emptied is
 * empty; one that it did not touch stays as it is saved, so what was taken out elsewhere does not come back.
 */
export function mergeChanges(saved: Cart, base: Cart, changed: Cart): Cart {
  return combine(saved, changed, (id) => {
    const [now, from, to] = [saved, base, changed].map((cart) => quantityOf(cart, id));
    return mergeQuantity(now ?? 0, from ?? 0, to ?? 0);
  });
}

function mergeQuantity(saved: number, from: number, to: number): number {
  if (to === from) return saved;
  return to === 0 ? 0 : Math.min(saved + to - from, MAX_QUANTITY);
}

/** A cart of the products of two, the first one's first. What comes to zero or less is left out. */
function combine(first: Cart, second: Cart, quantity: (id: string) => number): Cart {
  const ids = new Set([...Object.keys(first), ...Object.keys(second)]);
  const lines = [...ids].map((id) => [id, quantity(id)] as const).filter(([, pieces]) => pieces > 0);
  return Object.fromEntries(lines.slice(0, MAX_CART_LINES));
}

/** An id may be called like something that every object has. */
function quantityOf(cart: Cart, id: string): number {
  return Object.hasOwn(cart, id) ? Math.max(0, cart[id] ?? 0) : 0;
}

/**
 * What the quantity selector offers: 1 to 9, or up to the current quantity if that is larger (specification, section 5).
 * Where only `most` are left, it offers no more than these, and the current quantity.
 */
export function quantityChoices(current: number, most = Number.POSITIVE_INFINITY): number[] {
  const all = Array.from({ length: Math.max(9, current) }, (_, index) => index + 1);
  return all.filter((choice) => choice <= most || choice === current);
}

/** The sum of all quantities, as the badge shows it (specification, section 4). */
export function cartCount(cart: Cart): number {
  return Object.values(cart).reduce((sum, quantity) => sum + Math.max(0, quantity), 0);
}
