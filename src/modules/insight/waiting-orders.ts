import { asc, eq, sum } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { type OrderStatus, orders, ordersByDay, ordersByDelivery } from "#modules/order/index.ts";
import type { Dashboard } from "./contract.ts";

const SHOWN = 10;

/** The open orders, the oldest first, and the number of delivered ones. */
export async function waitingOrders(db: Connection): Promise<Pick<Dashboard, "waiting" | "delivered">> {
  const [rows, counts, toPack] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(eq(orders.status, "Pending"))
      .orderBy(asc(orders.invoiceDay), asc(orders.createdAt), asc(orders.invoiceCounter))
      .limit(SHOWN),
    db
      .select({
        status: ordersByDay.status,
        total: sum(ordersByDay.orders).mapWith(Number),
        unpaidPaise: sum(ordersByDay.owedPaise).mapWith(Number),
      })
      .from(ordersByDay)
      .groupBy(ordersByDay.status),
    db
      .select({ day: ordersByDelivery.day, orders: ordersByDelivery.orders })
      .from(ordersByDelivery)
      .where(eq(ordersByDelivery.status, "Pending"))
      .orderBy(asc(ordersByDelivery.day)),
  ]);
  const of = (status: OrderStatus) => counts.find((row) => row.status === status);
  const waiting = {
    pending: of("Pending")?.total ?? 0,
    outForDelivery: of("Out for Delivery")?.total ?? 0,
    cash: toRupees(of("Out for Delivery")?.unpaidPaise ?? 0),
    toPack,
    oldest: rows.map(({ id, invoiceNumber, address, totalPaise, status, createdAt }) => ({
      _id: id,
      invoiceNumber,
      name: `${address.firstName} ${address.lastName}`,
      phone: address.phone,
      amount: toRupees(totalPaise),
      status,
      createdAt: createdAt.toISOString(),
    })),
  };
  return { waiting, delivered: of("Delivered")?.total ?? 0 };
}
