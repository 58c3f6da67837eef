import { type Cart, withoutGone } from "../../rules/shared/cart.ts";
import { changeCart } from "./cart-change.ts";
import { deviceCart, setDeviceCart } from "./cart-store.ts";

/**
 * Takes lines out of the cart that an order has, as the server has taken them out of the saved one. So they are no change
 * to be saved, and what was added to them meanwhile stays, on this device and on others.
 */
export function takeOut(gone: Cart): void {
  const cart = deviceCart();
  setDeviceCart({ ...cart, base: withoutGone(cart.base, gone) });
  changeCart(withoutGone(cart.items, gone));
}
