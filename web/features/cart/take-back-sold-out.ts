import { setCartQuantity } from "#domain/cart.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { call } from "#web/api/call.ts";
import { deviceCart, setDeviceCart } from "#web/state/cart-store.ts";
import type { KnownProduct } from "#web/state/known-products.ts";
import { toast } from "#web/ui/toaster.tsx";

/**
 * Takes a product out of the cart again when the page that offered it was opened before it sold out
 * (specification, section 2: it can't be added). True when that was so.
 */
export async function takeBackSoldOut({ _id: id, name }: KnownProduct): Promise<boolean> {
  if (await isForSale(id)) return false;
  const cart = deviceCart();
  setDeviceCart({ ...cart, items: setCartQuantity(cart.items, id, 0), unsaved: cart.owner !== null });
  toast.error(`${name} has just sold out, so it is not in your cart.`);
  return true;
}

async function isForSale(id: string): Promise<boolean> {
  try {
    const { products } = await call(browserApi.api.product.list.$get({ query: { ids: id } }));
    return products.some(({ inStock }) => inStock);
  } catch {
    // The cart stays usable without a network; placing the order asks again.
    return true;
  }
}
