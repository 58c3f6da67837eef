import { count, fields, flag, nullable, recordOf, type Shape, text } from "#kernel/web/shape.ts";
import type { Cart } from "../rules/cart.ts";

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
