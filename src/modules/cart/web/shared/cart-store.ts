import { useSyncExternalStore } from "react";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { anything, count, fields, flag, goodOf, recordOf, type Shape, text } from "#kernel/web/shape.ts";
import type { Cart } from "../../rules/shared/cart.ts";

/** The cart in the device's storage. */
export type DeviceCart = {
  items: Cart;
  /** The e-mail of the saved cart's owner; null for a visitor. */
  owner: string | null;
  /** The owner's saved cart as the server last sent it. The difference to `items` is still to be saved. */
  base: Cart;
  /** The owner's last order when the lines were last the saved ones; null without one, undefined if it is not known. */
  lastOrder?: string | null;
  /** Their orders on the way at that moment, each with its revision. */
  openOrders?: Readonly<Record<string, number>>;
  /** The order that this device itself has placed or changed last. */
  ownOrder?: string;
  /** The id of that difference. Two tabs that send it at once send the same change, and the server applies it once. */
  changeId: string | null;
  /** A change that is being sent, or whose answer was lost. It is sent again unchanged. */
  sent: SentChange | null;
  /** The cart before it was changed by somebody who was not known to be its owner. */
  beforeUnknown: Cart | null;
};

export type SentChange = { changeId: string; base: Cart; items: Cart };

export const EMPTY_CART: DeviceCart = {
  items: {},
  owner: null,
  base: {},
  changeId: null,
  sent: null,
  beforeUnknown: null,
};

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

/** Notes an order as this device has placed or changed it, so that nobody is asked about that. */
export function noteOrder({ id, revision }: { id: string; revision: number }): void {
  const cart = deviceCart();
  setDeviceCart({ ...cart, openOrders: { ...cart.openOrders, [id]: revision }, ownOrder: id });
}

/** Forgets an order that was cancelled on this device. */
export function forgetOrder({ id }: { id: string }): void {
  const cart = deviceCart();
  const { [id]: _, ...openOrders } = cart.openOrders ?? {};
  setDeviceCart({ ...cart, openOrders });
}

/** Reads the stored cart, and follows the other tabs. Returns a function that stops following. */
export function openDeviceCart(): () => void {
  const read = () => store.set(restoreCart((shape) => readDevice(CART_KEY, shape)));
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

/** Calls `back` once when there is something in the cart. Returns a function that stops waiting. */
export function whenCartHasGoods(back: () => void): () => void {
  const look = () => {
    if (Object.keys(store.get().items).length === 0) return;
    stop();
    back();
  };
  const stop = store.subscribe(look);
  look();
  return stop;
}

/** Subscribes to every change, here or in another tab. */
export const onCartChange = store.subscribe;

const lines = recordOf(count);
const sentChange = fields({ changeId: text, base: lines, items: lines });

/** The stored cart under `read`; an empty one if there is none. Only unreadable parts are dropped. */
export function restoreCart(read: <Value>(shape: Shape<Value>) => Value | undefined): DeviceCart {
  const stored = read(recordOf(anything));
  if (!stored) return EMPTY_CART;
  const owner = text(stored.owner) ? stored.owner : null;
  // The format of releases that sent whole carts.
  if (flag(stored.unsaved)) {
    const items = goodOf(stored.items, count);
    // Its changes are unknown, so it is merged like a visitor's.
    const isChanged = stored.unsaved || owner === null;
    return isChanged ? { ...EMPTY_CART, items } : { ...EMPTY_CART, items, owner, base: items };
  }
  return {
    items: readable(stored.items, stored.base),
    owner,
    base: readable(stored.base, stored.items),
    ...(recordOf(anything)(stored.openOrders) && { openOrders: goodOf(stored.openOrders, count) }),
    ...(text(stored.ownOrder) && { ownOrder: stored.ownOrder }),
    ...(text(stored.lastOrder) || stored.lastOrder === null ? { lastOrder: stored.lastOrder } : {}),
    changeId: text(stored.changeId) ? stored.changeId : null,
    sent: sentChange(stored.sent) ? stored.sent : null,
    beforeUnknown: lines(stored.beforeUnknown) ? stored.beforeUnknown : null,
  };
}

/**
 * The lines of a stored cart. For an unreadable line, the `other` cart's counts: then the shopper has changed nothing
 * there, so nothing is removed from the saved cart.
 */
function readable(cart: unknown, other: unknown): Cart {
  const otherLines = goodOf(other, count);
  if (!recordOf(anything)(cart)) return otherLines;
  const whole = Object.entries(cart).map(([id, quantity]) => [
    id,
    count(quantity) ? quantity : otherLines[id],
  ]);
  return goodOf(Object.fromEntries(whole), count);
}
