import { say } from "#kernel/texts/text.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { isSoldOut, maxOf } from "#modules/catalog/rules/shared/availability.ts";
import { type CachedFields, remember } from "#modules/catalog/web/shared/product-cache.ts";
import {
  addToCart,
  CART_IS_FULL,
  type Cart,
  MAX_CART_LINES,
  mergeCarts,
  removeFromCart,
  setCartQuantity,
  withoutGone,
} from "../../rules/shared/cart.ts";
import { t } from "../../texts.ts";
import { changeCart } from "./cart-change.ts";
import { deviceCart, noteOrder, setDeviceCart } from "./cart-store.ts";
import { takeOut } from "./take-out.ts";

/** Adds a product that is for sale, one of it unless more were chosen (specification, section 4). */
export function add(product: Product, quantity = 1): void {
  if (isSoldOut(product)) return;
  const { items } = deviceCart();
  if (!(product._id in items) && Object.keys(items).length >= MAX_CART_LINES) {
    toast.error(say(CART_IS_FULL));
    return;
  }
  if ((items[product._id] ?? 0) + quantity > maxOf(product)) {
    toast.error(t("onlyLeft", { product: product.name, left: product.left ?? 0 }), {
      id: `left ${product._id}`,
    });
    return;
  }
  remember([product]);
  changeCart(addToCart(items, product._id, quantity));
  toastAbout(t("added"), product._id);
}

/**
 * Adds several products at once, such as those of an earlier order. Products in the cart keep the larger quantity, so
 * that a second press changes nothing. Returns false, and changes nothing, if the cart has no room for all of them.
 */
export function addMany(additions: readonly { product: CachedFields; quantity: number }[]): boolean {
  const again = Object.fromEntries(additions.map(({ product, quantity }) => [product._id, quantity]));
  const both = mergeCarts(deviceCart().items, again);
  if (Object.keys(both).length > MAX_CART_LINES) {
    toast.error(say(CART_IS_FULL));
    return false;
  }
  remember(additions.map(({ product }) => product));
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
 * Empties the cart after an order of what it has `ordered`. The other lines that were `shown`, such as those that can't be
 * had, go too (specification, section 4); what was added meanwhile stays. The order is one that this device knows now.
 */
export function emptyCart(order: { id: string; revision: number }, ordered: Cart, shown: Cart): void {
  setDeviceCart({ ...deviceCart(), lastOrder: order.id });
  noteOrder(order);
  takeOut(ordered);
  changeCart(withoutGone(deviceCart().items, withoutGone(shown, ordered)));
}

/** The quantity of a product in the cart. */
export function quantityInCart(id: string): number {
  return deviceCart().items[id] ?? 0;
}

/** The latest toast of each message, and its product. */
const shown = new Map<string, { toastId: string; productId: string }>();

/**
 * Shows a toast about a product in the cart. The same message replaces the last one, so that many presses do not cover
 * the screen. Each is a new toast, as a screen reader does not repeat an unchanged text.
 */
function toastAbout(message: string, productId: string): void {
  toast.remove(shown.get(message)?.toastId ?? "");
  shown.set(message, { toastId: toast.success(message), productId });
}

/** Dismisses the message that something was added, unless it is about another product by now. */
export function takeBackAdded(productId: string): void {
  const last = shown.get(t("added"));
  if (last?.productId === productId) toast.remove(last.toastId);
}
