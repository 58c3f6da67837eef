import { say } from "#kernel/texts/text.ts";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call, toastError } from "#kernel/web/api/call.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import { once } from "#kernel/web/api/once.ts";
import { toast } from "#kernel/web/toast.ts";
import { session } from "#modules/identity/web/shared/session-store.ts";
import {
  CART_IS_FULL,
  type Cart,
  isSameCart,
  MAX_CART_LINES,
  mergeCarts,
  mergeChanges,
} from "../../rules/shared/cart.ts";
import { deviceCart, setDeviceCart } from "./cart-store.ts";
import type { DeviceCart, SentChange } from "./kept-cart.ts";

let saving: Promise<void> | null = null;
let asking: Promise<void> | null = null;

/** Changes the cart on this device, and saves the change for whoever is logged in. */
export function changeCart(items: Cart): void {
  setDeviceCart(changed(deviceCart(), items, newIdempotencyKey(), session().user?.email));
  saveCart();
}

// How this device's cart changes when something happens. All of it without effects; `cart-sync.ts` has those.

/** The shopper has changed the cart on this device; `email` is theirs where it is known who they are. */
export function changed(
  cart: DeviceCart,
  items: Cart,
  changeId: string,
  email: string | null = null,
): DeviceCart {
  const isOwner = cart.owner === email;
  return { ...cart, items, changeId, beforeUnknown: isOwner ? null : (cart.beforeUnknown ?? cart.items) };
}

/** What has to go to the server next, if anything: first what was sent before and never answered. */
export function outgoing(cart: DeviceCart): SentChange | null {
  if (cart.sent) return cart.sent;
  const { items, base, changeId } = cart;
  return changeId === null || isSameCart(base, items) ? null : { changeId, base, items };
}

/** The server has answered a change with the cart that is saved now. What was changed here meanwhile stays. */
export function answered(cart: DeviceCart, change: SentChange, saved: Cart): DeviceCart {
  // Another tab has had the answer already.
  if (cart.sent?.changeId !== change.changeId) return cart;
  const items = ordered(mergeChanges(saved, change.items, cart.items), cart.items);
  return { ...cart, items, base: saved, sent: null };
}

/** The saved cart of whoever is logged in, as the server tells it unasked. */
export function adopted(cart: DeviceCart, email: string, saved: Cart, changeId: string): DeviceCart {
  const known = { ...cart, owner: email, base: saved, beforeUnknown: null };
  if (cart.owner === null) {
    const items = ordered(mergeCarts(saved, cart.items), cart.items);
    return { ...known, items, changeId: cart.changeId ?? changeId, sent: null };
  }
  if (cart.owner !== email) {
    // The cart is somebody else's, but for what was changed since nobody was known: that was whoever is here.
    const items = mergeChanges(saved, cart.beforeUnknown ?? cart.items, cart.items);
    return { ...known, items, changeId, sent: null };
  }
  // It may or may not hold what was sent. Sending that again tells.
  if (cart.sent) return { ...cart, beforeUnknown: null };
  return { ...known, items: ordered(mergeChanges(saved, cart.base, cart.items), cart.items) };
}

/** The same cart, in the order that the shopper knows: nothing jumps about on the page. */
function ordered(cart: Cart, known: Cart): Cart {
  const first = Object.keys(known).filter((id) => Object.hasOwn(cart, id));
  return Object.fromEntries([...new Set([...first, ...Object.keys(cart)])].map((id) => [id, cart[id] ?? 0]));
}

/**
 * Saves the cart's changes for whoever is logged in, one request at a time: what changes meanwhile goes along with the
 * next one. What can't be saved now stays on the device and is sent again by itself.
 */
export function saveCart(): Promise<void> {
  return save();
}

function save(isAgain?: boolean): Promise<void> {
  saving ??= saveUntilSaved(isAgain).finally(() => {
    saving = null;
  });
  return saving;
}

/** The toast that a change could not be saved; it goes when it is saved after all. */
const NOT_SAVED = "cart-not-saved";

/** What could not be saved is sent again after this long, in milliseconds, and after twice as long each time until */
const FIRST_AGAIN_MS = 4_000;
/** it is sent about once a minute. */
const LONGEST_AGAIN_MS = 64_000;
let againAfter = FIRST_AGAIN_MS;
let sendingAgain: ReturnType<typeof setTimeout> | undefined;

async function saveUntilSaved(isAgain = false): Promise<void> {
  clearTimeout(sendingAgain);
  while (true) {
    const cart = deviceCart();
    const change = outgoing(cart);
    if (!change || session().user?.email !== cart.owner) return;
    setDeviceCart({ ...cart, sent: change });
    try {
      await changeOnce(() => send(change, isAgain ? readSilently : call));
      againAfter = FIRST_AGAIN_MS;
      toast.dismiss(NOT_SAVED);
    } catch (error) {
      // The shopper was told the first time.
      if (!isAgain) toastError(error, undefined, NOT_SAVED);
      sendingAgain = setTimeout(saveAgain, againAfter);
      againAfter = Math.min(2 * againAfter, LONGEST_AGAIN_MS);
      return;
    }
  }
}

/** A page that nobody looks at waits until somebody does. */
function saveAgain(): void {
  if (document.visibilityState === "visible") save(true);
}

/** The attempt is the change itself: it was given its key when it was made, and is kept with the cart. */
const changeOnce = once(
  {
    read: () => {
      const { sent } = deviceCart();
      return sent ? { key: sent.changeId } : undefined;
    },
    write: () => setDeviceCart({ ...deviceCart(), sent: null }),
  },
  { sameAgain: true },
);

async function send(change: SentChange, read: typeof call): Promise<void> {
  const { changeId, base, items } = change;
  const json = { cartItems: { ...items }, base: { ...base }, changeId };
  const { cartItems } = await read(browserApi.api.cart.update.$post({ json }));
  setDeviceCart(answered(deviceCart(), change, cartItems));
  toastLeftOut(change, cartItems);
}

/** As `call`, without a word where the server can't be reached. */
const readSilently: typeof call = async (request) => readAnswer(await request);

/** Other devices have filled the cart up meanwhile. */
function toastLeftOut({ items }: SentChange, saved: Cart): void {
  const isFull = Object.keys(saved).length >= MAX_CART_LINES;
  if (isFull && Object.keys(items).some((id) => !Object.hasOwn(saved, id))) toast.error(say(CART_IS_FULL));
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
    clearTimeout(sendingAgain);
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
