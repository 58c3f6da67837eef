import { t } from "../../texts.ts";

/** A cart: product id → whole quantity, at least 1. */
export type Cart = Readonly<Record<string, number>>;

/** The largest quantity of one product in a cart or order. */
export const MAX_QUANTITY = 999;

/** The largest number of different products in a cart or order. */
export const MAX_CART_LINES = 200;

/** The reason why another product is refused. */
export const CART_IS_FULL = t.later("full", { max: MAX_CART_LINES });

/** Adds a product, one of it unless more were chosen (specification, section 4). */
export function addToCart(cart: Cart, productId: string, quantity = 1): Cart {
  return setCartQuantity(cart, productId, (cart[productId] ?? 0) + quantity);
}

/** Replaces a product's quantity. Zero or less removes it (specification, section 4). */
export function setCartQuantity(cart: Cart, productId: string, quantity: number): Cart {
  const { [productId]: _, ...rest } = cart;
  return quantity > 0 ? { ...cart, [productId]: Math.min(quantity, MAX_QUANTITY) } : rest;
}

/** Removes one of a product. The line disappears at zero (specification, section 4). */
export function removeFromCart(cart: Cart, productId: string): Cart {
  return setCartQuantity(cart, productId, (cart[productId] ?? 0) - 1);
}

/**
 * Merges two carts. A product in both keeps the larger quantity, so that merging twice changes nothing. Products that
 * are only in `other` come last, up to the limit of lines.
 */
export function mergeCarts(one: Cart, other: Cart): Cart {
  return combine(one, other, (id) => Math.max(quantityOf(one, id), quantityOf(other, id)));
}

/** A cart without what has gone from it. What came to a line meanwhile stays. */
export function withoutGone(cart: Cart, gone: Cart): Cart {
  return combine(cart, {}, (id) => quantityOf(cart, id) - quantityOf(gone, id));
}

/** Whether both have the same products in the same quantities, in any order. */
export function isSameCart(one: Cart, other: Cart): boolean {
  const ids = Object.keys({ ...one, ...other });
  return ids.every((id) => quantityOf(one, id) === quantityOf(other, id));
}

/**
 * Merges one device's changes from `base` to `changed` into the `saved` cart, which others may have changed too. Pieces
 * added on either side are all counted. A line that the device emptied is empty. A line that it did not touch stays as
 * it is saved, so what was removed elsewhere does not come back.
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

/** Combines the products of two carts, the first one's first. Quantities of zero or less are left out. */
function combine(first: Cart, second: Cart, quantity: (id: string) => number): Cart {
  const ids = new Set([...Object.keys(first), ...Object.keys(second)]);
  const lines = [...ids].map((id) => [id, quantity(id)] as const).filter(([, pieces]) => pieces > 0);
  return Object.fromEntries(lines.slice(0, MAX_CART_LINES));
}

/** The quantity of a product. An id may equal the name of an inherited property. */
function quantityOf(cart: Cart, id: string): number {
  return Object.hasOwn(cart, id) ? Math.max(0, cart[id] ?? 0) : 0;
}

/**
 * The choices of the quantity selector: 1 to 9, or up to the current quantity if that is larger (specification, section
 * 5). If only `most` are left, no more than these, and the current quantity.
 */
export function quantityChoices(current: number, most = Number.POSITIVE_INFINITY): number[] {
  const all = Array.from({ length: Math.max(9, current) }, (_, index) => index + 1);
  return all.filter((choice) => choice <= most || choice === current);
}

/** The sum of all quantities, for the badge (specification, section 4). */
export function cartCount(cart: Cart): number {
  return Object.values(cart).reduce((sum, quantity) => sum + Math.max(0, quantity), 0);
}
