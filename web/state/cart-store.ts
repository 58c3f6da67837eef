import { useSyncExternalStore } from "react";
import type { Cart } from "#domain/cart.ts";
import { readDevice, writeDevice } from "./device-storage.ts";
import { externalStore } from "./external-store.ts";
import { count, fields, flag, nullable, recordOf, text } from "./shape.ts";

/** The cart as this device keeps it. */
export type DeviceCart = {
  items: Cart;
  /** The e-mail whose saved cart this is; null for a visitor's. */
  owner: string | null;
  /** Changed here since the server last saw it. */
  unsaved: boolean;
};

const KEY = "santhe.cart";
const EMPTY: DeviceCart = { items: {}, owner: null, unsaved: false };
const shape = fields({ items: recordOf(count), owner: nullable(text), unsaved: flag });

const store = externalStore<DeviceCart>(EMPTY);
const opened = externalStore(false);

/** The cart now, for code outside React. */
export const deviceCart = (): DeviceCart => store.get();

/** Puts a cart in place, on this device and in its other tabs. */
export function setDeviceCart(cart: DeviceCart): void {
  store.set(cart);
  writeDevice(KEY, cart);
}

/** Reads what the device has kept, and follows the other tabs. Returns how to stop following. */
export function openDeviceCart(): () => void {
  const read = () => store.set(readDevice(KEY, shape) ?? EMPTY);
  const follow = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) read();
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
    () => EMPTY.items,
  );
}

/** False until the device's cart has been read: until then an empty cart says nothing. */
export function useCartOpened(): boolean {
  return useSyncExternalStore(opened.subscribe, opened.get, () => false);
}

/** Called after every change, here or in another tab. */
export const onCartChange = store.subscribe;
