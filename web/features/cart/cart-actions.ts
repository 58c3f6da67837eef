import { addToCart, type Cart, removeFromCart, setCartQuantity } from "#domain/cart.ts";
import { MESSAGES } from "#domain/messages.ts";
import { deviceCart, setDeviceCart } from "#web/state/cart-store.ts";
import { type KnownProduct, remember } from "#web/state/known-products.ts";
import { tell } from "./cart-toasts.ts";

function change(items: Cart): void {
  const cart = deviceCart();
  setDeviceCart({ ...cart, items, unsaved: cart.owner !== null });
}

/** One more of a product that can be bought (specification, section 4). */
export function add(product: KnownProduct): void {
  if (!product.inStock) return;
  remember([product]);
  change(addToCart(deviceCart().items, product._id));
  tell(MESSAGES.addedToCart, product._id);
}

/** Replaces a quantity (specification, section 4). */
export function setQuantity(productId: string, quantity: number): void {
  change(setCartQuantity(deviceCart().items, productId, quantity));
  tell(MESSAGES.cartUpdated, productId);
}

/** One less; gone at zero (specification, section 4). */
export function remove(productId: string): void {
  change(removeFromCart(deviceCart().items, productId));
  tell(MESSAGES.removedFromCart, productId);
}

/** Takes a product out whatever its quantity. */
export function removeAll(productId: string): void {
  change(setCartQuantity(deviceCart().items, productId, 0));
  tell(MESSAGES.removedFromCart, productId);
}

/** After an order. The server has emptied the saved cart with it, but a change that was on its way may have come later. */
export function emptyCart(): void {
  change({});
}
