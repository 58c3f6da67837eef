import { useSyncExternalStore } from "react";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import type { Cart } from "../../rules/shared/cart.ts";
import { type DeviceCart, EMPTY_CART, keptCart } from "./kept-cart.ts";

/** The key of the device's cart. */
export const CART_KEY = "santhe.cart";

const store = externalStore<DeviceCart>(EMPTY_CART);
const opened = externalStore(false);

/** The current cart, for code outside React. */
export const deviceCart = (): DeviceCart => store.get();

/** Replaces the cart, on this device and in its other tabs. */
export function setDeviceCart(cart: DeviceCart): void {
  store.set(cart);
  writeDevice(CART_KEY, cart);
}

/** Reads the stored cart, and follows the other tabs. Returns a function that stops following. */
export function openDeviceCart(): () => void {
  const read = () => store.set(keptCart((shape) => readDevice(CART_KEY, shape)));
  const follow = (event: StorageEvent) => {
    if (event.key === CART_KEY || event.key === null) read();
  };
  read();
  opened.set(true);
  // A page from the Back cache has received no events meanwhile, not even a logout.
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

/** The cart's products and quantities. On the server, and before hydration, it is empty. */
export function useCart(): Cart {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get().items,
    () => EMPTY_CART.items,
  );
}

/** The quantity of a product in the cart. An island that hydrates late reads it itself, as it starts with none. */
export function useQuantity(productId: string): number {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get().items[productId] ?? 0,
    () => 0,
  );
}

/** False until the device's cart has been read. Until then an empty cart means nothing. */
export function useCartOpened(): boolean {
  return useSyncExternalStore(opened.subscribe, opened.get, () => false);
}

/** Subscribes to every change, here or in another tab. */
export const onCartChange = store.subscribe;
