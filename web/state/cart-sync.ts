import { CART_IS_FULL, type Cart, MAX_CART_LINES } from "#domain/cart.ts";
import { readAnswer } from "../api/answer.ts";
import { ApiError } from "../api/api-error.ts";
import { browserApi } from "../api/browser-api.ts";
import { call, toastError } from "../api/call.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { toast } from "../ui/toaster.tsx";
import { deviceCart, setDeviceCart } from "./cart-store.ts";
import { adopted, answered, changed, outgoing, type SentChange } from "./device-cart.ts";
import { session } from "./session-store.ts";

let saving: Promise<void> | null = null;
let asking: Promise<void> | null = null;

/** Changes the cart on this device, and saves the change for whoever is logged in. */
export function changeCart(items: Cart): void {
  setDeviceCart(changed(deviceCart(), items, newIdempotencyKey()));
  saveCart();
}

/**
 * Saves the cart's changes for whoever is logged in, one request at a time: what changes meanwhile goes along with the
 * next one. What can't be saved now stays on the device and is saved when the connection is back.
 */
export function saveCart(): Promise<void> {
  saving ??= saveUntilSaved().finally(() => {
    saving = null;
  });
  return saving;
}

/** The toast that a change could not be saved; it goes when it is saved after all. */
const NOT_SAVED = "cart-not-saved";

async function saveUntilSaved(): Promise<void> {
  while (true) {
    const cart = deviceCart();
    const change = outgoing(cart);
    if (!change || session().user?.email !== cart.owner) return;
    setDeviceCart({ ...cart, sent: change });
    try {
      const saved = await send(change);
      toast.dismiss(NOT_SAVED);
      setDeviceCart(answered(deviceCart(), change, saved));
      tellWhatHadNoRoom(change, saved);
    } catch (error) {
      if (isRefused(error)) setDeviceCart({ ...deviceCart(), sent: null });
      toastError(error, undefined, NOT_SAVED);
      return;
    }
  }
}

async function send({ changeId, base, items }: SentChange): Promise<Cart> {
  const json = { cartItems: { ...items }, base: { ...base }, changeId };
  const { cartItems } = await call(browserApi.api.cart.update.$post({ json }));
  return cartItems;
}

/** Other devices have filled the cart up meanwhile. */
function tellWhatHadNoRoom({ items }: SentChange, saved: Cart): void {
  const isFull = Object.keys(saved).length >= MAX_CART_LINES;
  if (isFull && Object.keys(items).some((id) => !Object.hasOwn(saved, id))) toast.error(CART_IS_FULL);
}

/** The server has certainly not made this change. Any other failure may have lost only the answer. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401;
}

/** Takes over the saved cart of whoever has just become known: what this device still has to add is added. */
export function adoptSavedCart(email: string, saved: Cart): void {
  setDeviceCart(adopted(deviceCart(), email, saved, newIdempotencyKey()));
  saveCart();
}

/** Saves after the connection comes back, and follows other devices whenever this page is looked at again. Returns how to stop. */
export function keepCartSaved(): () => void {
  const lookAgain = () => {
    if (document.visibilityState === "visible") askForSavedCart();
  };
  addEventListener("online", saveCart);
  addEventListener("focus", lookAgain);
  document.addEventListener("visibilitychange", lookAgain);
  return () => {
    removeEventListener("online", saveCart);
    removeEventListener("focus", lookAgain);
    document.removeEventListener("visibilitychange", lookAgain);
  };
}

/** Asks what other devices have made of the cart meanwhile. */
function askForSavedCart(): Promise<void> {
  asking ??= followSavedCart().finally(() => {
    asking = null;
  });
  return asking;
}

async function followSavedCart(): Promise<void> {
  await saveCart();
  const { base, sent } = deviceCart();
  if (!session().user || sent) return;
  try {
    const { user } = await readAnswer(await browserApi.api.user["is-auth"].$get());
    // A later save is newer than this answer.
    if (deviceCart().base === base && session().user?.email === user.email) {
      adoptSavedCart(user.email, user.cartItems);
    }
  } catch {
    // The shopper did not ask for it. Their next step tells what is wrong.
  }
}
