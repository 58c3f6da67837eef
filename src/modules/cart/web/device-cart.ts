import { count, fields, flag, nullable, recordOf, type Shape, text } from "#kernel/web/shape.ts";
import { type Cart, isSameCart, mergeCarts, mergeChanges } from "../rules/cart.ts";

// How this device's cart changes when something happens. All of it without effects; `cart-sync.ts` has those.

/** The cart as this device keeps it. */
export type DeviceCart = {
  items: Cart;
  /** The e-mail whose saved cart this is; null for a visitor's. */
  owner: string | null;
  /** The owner's saved cart as the server last told it. What `items` differs from it is still to be saved. */
  base: Cart;
  /** Names that difference. Two tabs that send it at once send one change, and the server makes it once. */
  changeId: string | null;
  /** A change on its way, or one whose answer was lost. It is sent again just as it was. */
  sent: SentChange | null;
};

export type SentChange = { changeId: string; base: Cart; items: Cart };

export const EMPTY_CART: DeviceCart = { items: {}, owner: null, base: {}, changeId: null, sent: null };

const cart = recordOf(count);
const shape = fields({
  items: cart,
  owner: nullable(text),
  base: cart,
  changeId: nullable(text),
  sent: nullable(fields({ changeId: text, base: cart, items: cart })),
});

// As it was kept when whole carts were sent.
const earlierShape = fields({ items: cart, owner: nullable(text), unsaved: flag });

/** What the device has kept under `read`; an empty cart where there is nothing. */
export function keptCart(read: <Value>(shape: Shape<Value>) => Value | undefined): DeviceCart {
  const kept = read(shape);
  if (kept) return kept;
  const earlier = read(earlierShape);
  if (!earlier) return EMPTY_CART;
  const { items, owner, unsaved } = earlier;
  // Its changes are not known any more, so it is merged like a visitor's.
  return unsaved || owner === null ? { ...EMPTY_CART, items } : { ...EMPTY_CART, items, owner, base: items };
}

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
