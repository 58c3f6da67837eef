import { say } from "#kernel/texts/text.ts";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call, toastError } from "#kernel/web/api/call.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import { idempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { toast } from "#kernel/web/toast.ts";
import { session } from "#modules/identity/web/shared/session-store.ts";
import type { CartApi } from "../../module-api.ts";
import {
  CART_IS_FULL,
  type Cart,
  isSameCart,
  MAX_CART_LINES,
  mergeCarts,
  mergeChanges,
} from "../../rules/shared/cart.ts";
import { onCartChanged } from "./cart-change.ts";
import { type DeviceCart, deviceCart, type SentChange, setDeviceCart } from "./cart-store.ts";

let saving: Promise<void> | null = null;
let fetching: Promise<void> | null = null;

// The transitions of this device's cart when the server answers, without side effects.

/** The next change for the server, if any. An unanswered change comes first. */
export function outgoing(cart: DeviceCart): SentChange | null {
  if (cart.sent) return cart.sent;
  const { items, base, changeId } = cart;
  return changeId === null || isSameCart(base, items) ? null : { changeId, base, items };
}

/** After the server has answered a change with the saved cart. What was changed here meanwhile stays. */
export function answered(cart: DeviceCart, change: SentChange, saved: Cart): DeviceCart {
  // Another tab has processed the answer already.
  if (cart.sent?.changeId !== change.changeId) return cart;
  const items = ordered(mergeChanges(saved, change.items, cart.items), cart.items);
  return { ...cart, items, base: saved, sent: null };
}

/** After the server has sent the logged-in shopper's saved cart without a change. */
export function adopted(cart: DeviceCart, email: string, saved: Cart, changeId: string): DeviceCart {
  const owned = { ...cart, owner: email, base: saved, beforeUnknown: null };
  if (cart.owner === null) {
    const items = ordered(mergeCarts(saved, cart.items), cart.items);
    return { ...owned, items, changeId: cart.changeId ?? changeId, sent: null };
  }
  if (cart.owner !== email) {
    // The cart belongs to somebody else, except for changes since the shopper was unknown. Those are this shopper's.
    const items = mergeChanges(saved, cart.beforeUnknown ?? cart.items, cart.items);
    return { ...owned, items, changeId, sent: null };
  }
  // The saved cart may or may not include the sent change. Sending it again tells.
  if (cart.sent) return { ...cart, beforeUnknown: null };
  return { ...owned, items: ordered(mergeChanges(saved, cart.base, cart.items), cart.items) };
}

/** The same cart in the order that the shopper knows, so that no line jumps on the page. */
function ordered(cart: Cart, shownCart: Cart): Cart {
  const first = Object.keys(shownCart).filter((id) => Object.hasOwn(cart, id));
  return Object.fromEntries([...new Set([...first, ...Object.keys(cart)])].map((id) => [id, cart[id] ?? 0]));
}

/**
 * Saves the cart's changes for the logged-in shopper, one request at a time. Changes meanwhile are sent with the next
 * one. What can't be saved now stays on the device and is sent again automatically.
 */
export function saveCart(): Promise<void> {
  return save();
}

function save(isRetry?: boolean): Promise<void> {
  saving ??= saveUntilSaved(isRetry).finally(() => {
    saving = null;
  });
  return saving;
}

/** The id of the toast about a change that could not be saved. It is dismissed when the change is saved after all. */
const NOT_SAVED = "cart-not-saved";

/** The first pause before a change is sent again, in milliseconds. It doubles each time. */
const FIRST_RETRY_MS = 4_000;
const LONGEST_RETRY_MS = 64_000;
let retryAfter = FIRST_RETRY_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

async function saveUntilSaved(isRetry = false): Promise<void> {
  clearTimeout(retryTimer);
  while (true) {
    const cart = deviceCart();
    const change = outgoing(cart);
    if (!change || session().user?.email !== cart.owner) return;
    setDeviceCart({ ...cart, sent: change });
    try {
      await changeOnce(() => send(change, isRetry ? readSilently : call));
      retryAfter = FIRST_RETRY_MS;
      toast.dismiss(NOT_SAVED);
    } catch (error) {
      // The shopper was told after the first failure.
      if (!isRetry) toastError(error, undefined, NOT_SAVED);
      retryTimer = setTimeout(retrySave, retryAfter);
      retryAfter = Math.min(2 * retryAfter, LONGEST_RETRY_MS);
      return;
    }
  }
}

function retrySave(): void {
  if (document.visibilityState === "visible") save(true);
}

/** Sends a change. The attempt is the change itself: it got its key when it was made, and is stored with the cart. */
const changeOnce = idempotentSend(
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
  const { cartItems } = await read(browserApi<CartApi>().api.cart.update.$post({ json }));
  setDeviceCart(answered(deviceCart(), change, cartItems));
  toastLeftOut(change, cartItems);
}

/** Reads an answer like `call`, but without a toast if the server can't be reached. */
const readSilently: typeof call = async (request) => readAnswer(await request);

/** Shows a toast if products were left out, because other devices have filled the cart meanwhile. */
function toastLeftOut({ items }: SentChange, saved: Cart): void {
  const isFull = Object.keys(saved).length >= MAX_CART_LINES;
  if (isFull && Object.keys(items).some((id) => !Object.hasOwn(saved, id))) toast.error(say(CART_IS_FULL));
}

/** Takes over the saved cart of the logged-in shopper, and what they have ordered. This device's own changes are added. */
export function adoptSavedCart({ email, cartItems: saved, lastOrder, openOrders }: SavedCart): void {
  const before = deviceCart();
  const now = adopted(before, email, saved, newIdempotencyKey());
  setDeviceCart(withKnownOrders(now, before, { lastOrder, openOrders }));
  saveCart();
}

/** What a shopper has ordered: their last order, and those on the way with their revisions. */
type KnownOrders = { lastOrder: string | null; openOrders: Readonly<Record<string, number>> };

/**
 * A cart with the orders of its owner. An order of another device takes lines out of the cart. Where lines from before it
 * are still there, because they were changed here meanwhile, the shopper may not know of it: then the older orders stay,
 * and the store asks before it places a second one.
 */
export function withKnownOrders(cart: DeviceCart, before: DeviceCart, orders: KnownOrders): DeviceCart {
  const isKnown = before.owner === cart.owner && before.lastOrder !== undefined;
  const hasOlderLines = Object.keys(cart.items).some((id) => Object.hasOwn(before.items, id));
  if (!isKnown || !hasOlderLines) return { ...cart, ...orders };
  const { lastOrder, openOrders } = before;
  return { ...cart, lastOrder, ...(openOrders && { openOrders }) };
}

type SavedCart = KnownOrders & { email: string; cartItems: Cart };

let readSaved: (() => Promise<SavedCart>) | undefined;

/** Loads the changes of other devices now. */
export function followCart(): void {
  void askForSavedCart();
}

/**
 * Saves each change, also after the connection comes back, and follows other devices whenever this page becomes visible: `read` reads the
 * saved cart. Returns a function that stops it.
 */
export function keepCartSaved(read: () => Promise<SavedCart>): () => void {
  readSaved = read;
  const lookAgain = () => {
    if (document.visibilityState === "visible") askForSavedCart();
  };
  const stopSaving = onCartChanged(saveCart);
  addEventListener("online", saveCart);
  addEventListener("focus", lookAgain);
  document.addEventListener("visibilitychange", lookAgain);
  return () => {
    stopSaving();
    clearTimeout(retryTimer);
    removeEventListener("online", saveCart);
    removeEventListener("focus", lookAgain);
    document.removeEventListener("visibilitychange", lookAgain);
  };
}

/** Loads the changes of other devices. */
function askForSavedCart(): Promise<void> {
  fetching ??= followSavedCart().finally(() => {
    fetching = null;
  });
  return fetching;
}

async function followSavedCart(): Promise<void> {
  await saveCart();
  const { base, sent } = deviceCart();
  if (!readSaved || !session().user || sent) return;
  try {
    const saved = await readSaved();
    // A later save is newer than this answer.
    if (deviceCart().base === base && session().user?.email === saved.email) {
      adoptSavedCart(saved);
    }
  } catch {
    // The shopper did not ask for it. Their next action reports the problem.
  }
}
