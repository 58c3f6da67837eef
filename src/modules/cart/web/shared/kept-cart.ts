import { anything, count, fields, flag, goodOf, recordOf, type Shape, text } from "#kernel/web/shape.ts";
import type { Cart } from "../../rules/shared/cart.ts";

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
  /** What the cart held before somebody changed it who was not known to be its owner. */
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

/** What the device has kept under `read`; an empty cart where there is nothing. What of it can't be read goes alone. */
export function keptCart(read: <Value>(shape: Shape<Value>) => Value | undefined): DeviceCart {
  const kept = read(recordOf(anything));
  if (!kept) return EMPTY_CART;
  const owner = text(kept.owner) ? kept.owner : null;
  // As it was kept when whole carts were sent.
  if (flag(kept.unsaved)) {
    const items = goodOf(kept.items, count);
    // Its changes are not known any more, so it is merged like a visitor's.
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
 * The lines of a kept cart. Where one can't be read, that of the `other` cart counts: the shopper has changed nothing
 * there, so nothing is taken out of the saved cart.
 */
function readable(cart: unknown, other: unknown): Cart {
  const known = goodOf(other, count);
  if (!recordOf(anything)(cart)) return known;
  const whole = Object.entries(cart).map(([id, quantity]) => [id, count(quantity) ? quantity : known[id]]);
  return goodOf(Object.fromEntries(whole), count);
}
