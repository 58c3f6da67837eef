import type { Connection } from "#kernel/db/connect.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { byWindow } from "#modules/delivery/index.ts";
import type { Order } from "../rules/shared/order.ts";
import { withDeadlines } from "./changeable-until.ts";
import { listShopperOrders } from "./load-orders.ts";

/**
 * The order of a shopper to which products can still be added: of those that they may change, the one that comes next,
 * and of several in one window the newest. Null without one.
 */
export async function openOrder(
  db: Connection,
  { shopperId, now }: { shopperId: string; now: Date },
): Promise<Order | null> {
  const pending = await listShopperOrders(db, { shopperId, status: "Pending" });
  const orders = await withDeadlines(db, pending, now);
  const [next] = orders
    .filter(({ changeableUntil }) => changeableUntil !== undefined)
    .toSorted(
      (a, b) => byCodePoint(a.deliveryDay, b.deliveryDay) || byWindow(a.deliveryWindow, b.deliveryWindow),
    );
  return next ?? null;
}
