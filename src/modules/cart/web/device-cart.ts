import { type Cart, isSameCart, mergeCarts, mergeChanges } from "../rules/cart.ts";
import type { DeviceCart, SentChange } from "./kept-cart.ts";

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
