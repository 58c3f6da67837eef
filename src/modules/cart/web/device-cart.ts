import { type Cart, isSameCart, mergeCarts, mergeChanges } from "../rules/cart.ts";
import { type DeviceCart, EMPTY_CART, type SentChange } from "./kept-cart.ts";

// How this device's cart changes when something happens. All of it without effects; `cart-sync.ts` has those.

/** The shopper has changed the cart on this device. */
export function changed(cart: DeviceCart, items: Cart, changeId: string): DeviceCart {
  return { ...cart, items, changeId };
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
  if (cart.owner === null) {
    const items = ordered(mergeCarts(saved, cart.items), cart.items);
    return { items, owner: email, base: saved, changeId: cart.changeId ?? changeId, sent: null };
  }
  if (cart.owner !== email) return { ...EMPTY_CART, items: saved, owner: email, base: saved };
  // It may or may not hold what was sent. Sending that again tells.
  if (cart.sent) return cart;
  return { ...cart, items: ordered(mergeChanges(saved, cart.base, cart.items), cart.items), base: saved };
}

/** The same cart, in the order that the shopper knows: nothing jumps about on the page. */
function ordered(cart: Cart, known: Cart): Cart {
  const first = Object.keys(known).filter((id) => Object.hasOwn(cart, id));
  return Object.fromEntries([...new Set([...first, ...Object.keys(cart)])].map((id) => [id, cart[id] ?? 0]));
}
