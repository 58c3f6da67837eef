import { asc, count, eq, inArray } from "drizzle-orm";
import type { Dashboard } from "#contract/dashboard.ts";
import { toRupees } from "#domain/money.ts";
import type { Connection } from "#server/db/connect.ts";
import { orders } from "#server/db/schema/index.ts";

const SHOWN = 10;

/** The orders that somebody still waits for, those that wait longest first. */
export async function waitingOrders(db: Connection): Promise<Dashboard["waiting"]> {
  const [rows, counts] = await Promise.all([
    db.select().from(orders).where(eq(orders.status, "Pending")).orderBy(asc(orders.createdAt)).limit(SHOWN),
    db
      .select({ status: orders.status, total: count() })
      .from(orders)
      .where(inArray(orders.status, ["Pending", "Out for Delivery"]))
      .groupBy(orders.status),
  ]);
  const countOf = (status: string) => counts.find((row) => row.status === status)?.total ?? 0;
  return {
    pending: countOf("Pending"),
    outForDelivery: countOf("Out for Delivery"),
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
}
