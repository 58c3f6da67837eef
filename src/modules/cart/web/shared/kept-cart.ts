import { anything, count, fields, flag, goodOf, recordOf, type Shape, text } from "#kernel/web/shape.ts";
import type { Cart } from "../../rules/shared/cart.ts";

/** The cart in the device's storage. */
export type DeviceCart = {
  items: Cart;
  /** The e-mail of the saved cart's owner; null for a visitor. */
  owner: string | null;
  /** The owner's saved cart as the server last sent it. The difference to `items` is still to be saved. */
  base: Cart;
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

const lines = recordOf(count);
const sentChange = fields({ changeId: text, base: lines, items: lines });

/** The stored cart under `read`; an empty one if there is none. Only unreadable parts are dropped. */
export function keptCart(read: <Value>(shape: Shape<Value>) => Value | undefined): DeviceCart {
  const kept = read(recordOf(anything));
  if (!kept) return EMPTY_CART;
  const owner = text(kept.owner) ? kept.owner : null;
  // The format of releases that sent whole carts.
  if (flag(kept.unsaved)) {
    const items = goodOf(kept.items, count);
    // Its changes are unknown, so it is merged like a visitor's.
    const isChanged = kept.unsaved || owner === null;
    return isChanged ? { ...EMPTY_CART, items } : { ...EMPTY_CART, items, owner, base: items };
  }
  return {
    items: readable(kept.items, kept.base),
    owner,
    base: readable(kept.base, kept.items),
    changeId: text(kept.changeId) ? kept.changeId : null,
    sent: sentChange(kept.sent) ? kept.sent : null,
    beforeUnknown: lines(kept.beforeUnknown) ? kept.beforeUnknown : null,
  };
}

/**
 * The lines of a stored cart. For an unreadable line, the `other` cart's counts: then the shopper has changed nothing
 * there, so nothing is removed from the saved cart.
 */
function readable(cart: unknown, other: unknown): Cart {
  const known = goodOf(other, count);
  if (!recordOf(anything)(cart)) return known;
  const whole = Object.entries(cart).map(([id, quantity]) => [id, count(quantity) ? quantity : known[id]]);
  return goodOf(Object.fromEntries(whole), count);
}
