import { say } from "#kernel/texts/text.ts";
import { toast } from "#kernel/web/toast.ts";
import { t } from "#modules/cart/texts.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { isSoldOut, mostOf } from "#modules/catalog/rules/shared/availability.ts";
import { type KnownProduct, remember } from "#modules/catalog/web/shared/known-products.ts";
import {
  addToCart,
  CART_IS_FULL,
  MAX_CART_LINES,
  mergeCarts,
  removeFromCart,
  setCartQuantity,
} from "../../rules/shared/cart.ts";
import { toastAbout } from "../cart-toasts.ts";
import { deviceCart } from "./cart-store.ts";
import { changeCart } from "./cart-sync.ts";

/** Adds one of a product that is for sale (specification, section 4). */
export function add(product: Product): void {
  if (isSoldOut(product)) return;
  const { items } = deviceCart();
  if (!(product._id in items) && Object.keys(items).length >= MAX_CART_LINES) {
    toast.error(say(CART_IS_FULL));
    return;
  }
  if ((items[product._id] ?? 0) >= mostOf(product)) {
    toast.error(t("onlyLeft", { product: product.name, left: product.left ?? 0 }), {
      id: `left ${product._id}`,
    });
    return;
  }
  remember([product]);
  changeCart(addToCart(items, product._id));
  toastAbout(t("added"), product._id);
}

/**
 * Adds several products at once, such as those of an earlier order. Products in the cart keep the larger quantity, so
 * that a second press changes nothing. Returns false, and changes nothing, if the cart has no room for all of them.
 */
export function addMany(wanted: readonly { product: KnownProduct; quantity: number }[]): boolean {
  const again = Object.fromEntries(wanted.map(({ product, quantity }) => [product._id, quantity]));
  const both = mergeCarts(deviceCart().items, again);
  if (Object.keys(both).length > MAX_CART_LINES) {
    toast.error(say(CART_IS_FULL));
    return false;
  }
  remember(wanted.map(({ product }) => product));
  changeCart(both);
  return true;
}

/** Replaces a quantity (specification, section 4). */
export function setQuantity(productId: string, quantity: number): void {
  changeCart(setCartQuantity(deviceCart().items, productId, quantity));
  toastAbout(t("updated"), productId);
}

/** Removes one of a product. The line disappears at zero (specification, section 4). */
export function remove(productId: string): void {
  changeCart(removeFromCart(deviceCart().items, productId));
  toastAbout(t("removed"), productId);
}

/** Removes a product in any quantity. */
export function removeAll(productId: string): void {
  changeCart(setCartQuantity(deviceCart().items, productId, 0));
  toastAbout(t("removed"), productId);
}

/**
 * Empties the cart after an order. The server has emptied the saved cart, but a change that was on its way may have
 * arrived later.
 */
export function emptyCart(): void {
  changeCart({});
}
