import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { session } from "#modules/identity/web/shared/session-store.ts";
import type { Cart } from "../../rules/shared/cart.ts";
import { type DeviceCart, deviceCart, setDeviceCart } from "./cart-store.ts";

/** The id of the shopper's last change on this page. */
const lastChange = externalStore("");

/** Subscribes to the shopper's changes on this page. What saves them (`cart-sync.ts`) is loaded later. */
export const onCartChanged = lastChange.subscribe;

/** Changes the cart on this device. For the logged-in shopper the change is saved, too. */
export function changeCart(items: Cart): void {
  const changeId = newIdempotencyKey();
  setDeviceCart(changed(deviceCart(), items, changeId, session().user?.email));
  lastChange.set(changeId);
}

/** The cart after the shopper changed it on this device. `email` is theirs, if they are known. */
export function changed(
  cart: DeviceCart,
  items: Cart,
  changeId: string,
  email: string | null = null,
): DeviceCart {
  const isOwner = cart.owner === email;
  return { ...cart, items, changeId, beforeUnknown: isOwner ? null : (cart.beforeUnknown ?? cart.items) };
}
