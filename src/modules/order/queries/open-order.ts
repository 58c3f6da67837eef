import type { Connection } from "#kernel/db/connect.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { byWindow } from "#modules/delivery/index.ts";
import type { Order } from "../rules/shared/order.ts";
import { isWaiting } from "../rules/waiting.ts";
import { withDeadlines } from "./changeable-until.ts";
import { listShopperOrders } from "./load-orders.ts";

type OpenOrders = {
  /** The order to which products can still be added; null without one. */
  order: Order | null;
  /** The orders that wait for their payment in advance, the one whose time ends first in front. */
  waiting: Order[];
};

/**
 * The order of a shopper to which products can still be added: of those that they may change, the one that comes next,
 * and of several in one window the newest. With it, those that wait for their payment.
 */
export async function openOrders(
  db: Connection,
  { shopperId, now }: { shopperId: string; now: Date },
): Promise<OpenOrders> {
  const pending = await listShopperOrders(db, { shopperId, status: "Pending" });
  const orders = await withDeadlines(db, pending, now);
  const [next] = orders
    .filter(({ changeableUntil }) => changeableUntil !== undefined)
    .toSorted(
      (a, b) => byCodePoint(a.deliveryDay, b.deliveryDay) || byWindow(a.deliveryWindow, b.deliveryWindow),
    );
  const waiting = orders
    .filter((order) => isWaiting(order) && endOf(order) > now.getTime())
    .toSorted((a, b) => endOf(a) - endOf(b));
  return { order: next ?? null, waiting };
}

/** The moment at which an order's time to pay ends; 0 if nobody waits for it any more. */
const endOf = ({ payment }: Order) => payment?.until?.getTime() ?? 0;
