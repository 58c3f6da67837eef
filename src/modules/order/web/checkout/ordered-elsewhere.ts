import { useEffect, useState } from "react";
import { type DeviceCart, deviceCart, onCartChange } from "#modules/cart/web/shared/cart-store.ts";

/** An order that took lines out of the cart while its page was open, and that this page did not place. */
export interface OrderedElsewhere {
  id: string;
  how: "placed" | "added";
  /** Whether another tab of this device did it. */
  isHere: boolean;
}

/**
 * The order that has taken lines out of a cart from one state to the next. `lastOrder` is the last order that the page knew
 * with the cart's lines: another tab notes its order before it takes the lines.
 */
export function orderedBetween(
  before: DeviceCart,
  now: DeviceCart,
  lastOrder: DeviceCart["lastOrder"],
): OrderedElsewhere | undefined {
  if (before.owner === null || before.owner !== now.owner) return undefined;
  const took = Object.entries(before.items).some(([id, quantity]) => (now.items[id] ?? 0) < quantity);
  if (!took) return undefined;
  if (lastOrder !== undefined && typeof now.lastOrder === "string" && now.lastOrder !== lastOrder)
    return { id: now.lastOrder, how: "placed", isHere: now.ownOrder === now.lastOrder };
  const known = before.openOrders ?? {};
  const grown = Object.entries(now.openOrders ?? {}).find(
    ([id, revision]) => revision > (known[id] ?? revision),
  );
  if (grown === undefined || grown[0] === now.ownOrder) return undefined;
  return { id: grown[0], how: "added", isHere: false };
}

/** The order that another device or tab has made of the cart while this page was open; undefined if there is none. */
export function useOrderedElsewhere(): OrderedElsewhere | undefined {
  const [news, setNews] = useState<OrderedElsewhere>();
  useEffect(() => {
    let before = deviceCart();
    let { lastOrder } = before;
    return onCartChange(() => {
      const now = deviceCart();
      const order = orderedBetween(before, now, lastOrder);
      if (before.owner !== now.owner) setNews(undefined);
      if (order) setNews(order);
      if (order || lastOrder === undefined || before.owner !== now.owner) lastOrder = now.lastOrder;
      before = now;
    });
  }, []);
  return news;
}
