import { useSyncExternalStore } from "react";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import type { Cart } from "../../rules/shared/cart.ts";
import { type DeviceCart, EMPTY_CART, keptCart } from "./kept-cart.ts";

/** Where the device keeps its cart. */
export const CART_KEY = "santhe.cart";

const store = externalStore<DeviceCart>(EMPTY_CART);
const opened = externalStore(false);

/** The cart now, for code outside React. */
export const deviceCart = (): DeviceCart => store.get();

/** Puts a cart in place, on this device and in its other tabs. */
export function setDeviceCart(cart: DeviceCart): void {
  store.set(cart);
  writeDevice(CART_KEY, cart);
}

/** Reads what the device has kept, and follows the other tabs. Returns how to stop following. */
export function openDeviceCart(): () => void {
  const read = () => store.set(keptCart((shape) => readDevice(CART_KEY, shape)));
  const follow = (event: StorageEvent) => {
    if (event.key === CART_KEY || event.key === null) read();
  };
  read();
  opened.set(true);
  // A page that comes back as it was left has heard of nothing meanwhile, not even of a logout.
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) read();
  };
  addEventListener("storage", follow);
  addEventListener("pageshow", comeBack);
  return () => {
    removeEventListener("storage", follow);
    removeEventListener("pageshow", comeBack);
  };
}

/** The cart's products and quantities. On the server, and until the page is alive, it is empty. */
export function useCart(): Cart {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get().items,
    () => EMPTY_CART.items,
  );
}

/** How many of a product are in the cart. A part of the page that comes alive late asks itself, as it begins with none. */
export function useQuantity(productId: string): number {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get().items[productId] ?? 0,
    () => 0,
  );
}

/** False until the device's cart has been read: until then an empty cart says nothing. */
export function useCartOpened(): boolean {
  return useSyncExternalStore(opened.subscribe, opened.get, () => false);
}

/** Called after every change, here or in another tab. */
export const onCartChange = store.subscribe;
