import { mergeCarts } from "#domain/cart.ts";
import { ApiError } from "../api/api-error.ts";
import { browserApi } from "../api/browser-api.ts";
import { call, toastError } from "../api/call.ts";
import { deviceCart, onCartChange, setDeviceCart } from "./cart-store.ts";
import { session } from "./session-store.ts";

let running: Promise<void> | null = null;

/**
 * Saves the cart's changes for whoever is logged in, one request at a time: what changes meanwhile goes along with the
 * next one. What can't be saved now stays marked on the device and is saved when the connection is back.
 */
export function saveCart(): Promise<void> {
  running ??= saveUntilSaved().finally(() => {
    running = null;
  });
  return running;
}

async function saveUntilSaved(): Promise<void> {
  while (true) {
    const cart = deviceCart();
    if (!cart.unsaved || session().user?.email !== cart.owner) return;
    try {
      await call(browserApi.api.cart.update.$post({ json: { cartItems: cart.items } }));
    } catch (error) {
      if (error instanceof ApiError) toastError(error);
      return;
    }
    const now = deviceCart();
    if (now.items === cart.items) setDeviceCart({ ...now, unsaved: false });
  }
}

/** Saves after every change and whenever the connection comes back. Returns how to stop. */
export function keepCartSaved(): () => void {
  const save = () => {
    if (deviceCart().unsaved) saveCart();
  };
  const stopFollowing = onCartChange(save);
  addEventListener("online", save);
  return () => {
    stopFollowing();
    removeEventListener("online", save);
  };
}

/** Takes over the saved cart of whoever has just become known: what this device still has to add is added. */
export function adoptSavedCart(email: string, saved: Record<string, number>): void {
  const local = deviceCart();
  if (local.owner === email && local.unsaved) {
    // The newest word is this device's, also where something was taken out.
    setDeviceCart({ ...local });
    return;
  }
  const items = local.owner === null ? mergeCarts(saved, local.items) : saved;
  const added = Object.entries(items).some(([id, quantity]) => saved[id] !== quantity);
  setDeviceCart({ items, owner: email, unsaved: added });
}
