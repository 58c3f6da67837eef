import { addToCart, CART_IS_FULL, MAX_CART_LINES, removeFromCart, setCartQuantity } from "#domain/cart.ts";
import { MESSAGES } from "#domain/messages.ts";
import { deviceCart } from "#web/state/cart-store.ts";
import { changeCart } from "#web/state/cart-sync.ts";
import { type KnownProduct, remember } from "#web/state/known-products.ts";
import { toast } from "#web/ui/toaster.tsx";
import { tell } from "./cart-toasts.ts";

/** One more of a product that can be bought (specification, section 4). */
export function add(product: KnownProduct): void {
  if (!product.inStock) return;
  const { items } = deviceCart();
  if (!(product._id in items) && Object.keys(items).length >= MAX_CART_LINES) {
    toast.error(CART_IS_FULL);
    return;
  }
  remember([product]);
  changeCart(addToCart(items, product._id));
  tell(MESSAGES.addedToCart, product._id);
}

/** Replaces a quantity (specification, section 4). */
export function setQuantity(productId: string, quantity: number): void {
  changeCart(setCartQuantity(deviceCart().items, productId, quantity));
  tell(MESSAGES.cartUpdated, productId);
}

/** One less; gone at zero (specification, section 4). */
export function remove(productId: string): void {
  changeCart(removeFromCart(deviceCart().items, productId));
  tell(MESSAGES.removedFromCart, productId);
}

/** Takes a product out whatever its quantity. */
export function removeAll(productId: string): void {
  changeCart(setCartQuantity(deviceCart().items, productId, 0));
  tell(MESSAGES.removedFromCart, productId);
}

/** After an order. The server has emptied the saved cart with it, but a change that was on its way may have come later. */
export function emptyCart(): void {
  changeCart({});
}
