import type { Connection } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { readDelivery } from "#modules/delivery/index.ts";
import { orderClosesAt, revisionRefusal } from "../rules/order-revision.ts";
import { isWeighed } from "../rules/shared/bags.ts";
import type { Order } from "../rules/shared/order.ts";
import { isWaiting } from "../rules/waiting.ts";

/**
 * A shopper's orders, each with the moment until which they may change its content (`changeableUntil`), if they still
 * may. The delivery rules are read once for all, and not at all if no order waits to be packed.
 */
export async function withDeadlines(db: Connection, orders: Order[], now: Date): Promise<Order[]> {
  if (orders.every(({ status }) => status !== "Pending")) return orders;
  const { rules } = await readDelivery(db, { from: storeDay(now) });
  return orders.map((order) => {
    const closes = orderClosesAt(order, rules);
    const { status } = order;
    const moment = { status, isWaiting: isWaiting(order), isWeighed: isWeighed(order), closesAt: closes };
    if (revisionRefusal(moment, { by: "shopper", now }) !== null) return order;
    return { ...order, changeableUntil: closes };
  });
}
