import { and, asc, between, eq, gt, lt, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { groupIntoBags } from "../rules/shared/bags.ts";
import { ordersByDelivery } from "../sums-tables.ts";
import { differsAtDoor, dueAtDoor, orders } from "../tables.ts";

/** The money that delivered orders have brought at the door, by its way, and what was short by stop; in paise. */
export type DoorMoney = { cashPaise: number; upiPaise: number; shortPaise: number };

/** The money that an order brings at the door, in paise. */
export const dueAtDoorPaise = dueAtDoor(orders);

/** The money that a delivered order has brought there. Without a receipt it was paid in full, and in cash. */
export const receivedAtDoorPaise = sql<number>`coalesce(${orders.receivedPaise}, ${dueAtDoorPaise})`;

/** The ids of the orders for which other money was recorded at the door than was due, in one index. */
export const idsThatDifferAtDoor = sql`select ${orders.id} from ${orders} where ${differsAtDoor(orders)}`;

/**
 * The money at the door on each delivery day of a span, both ends included, `yyyy-mm-dd`; the oldest day first. What was
 * received for an order that was cancelled after its delivery is in it: it came, whatever becomes of it.
 */
export async function doorMoney(
  db: Connection,
  { from, to }: { from: string; to: string },
): Promise<(DoorMoney & { day: string })[]> {
  const { day, status, cashPaise, upiPaise, shortPaise } = ordersByDelivery;
  const rows = await db
    .select({ day, cashPaise, upiPaise, shortPaise })
    .from(ordersByDelivery)
    .where(and(between(day, from, to), eq(status, "Delivered")))
    .orderBy(asc(day));
  const madeUp = await madeUpByDay(db, { from, to });
  const delivered = rows.map((row) => ({ ...row, shortPaise: row.shortPaise - (madeUp.get(row.day) ?? 0) }));
  const days = new Map(delivered.map((each) => [each.day, each]));
  for (const each of await receivedForCancelled(db, { from, to })) {
    const { cashPaise: cash = 0, upiPaise: upi = 0, shortPaise: short = 0 } = days.get(each.day) ?? {};
    const sums = { cashPaise: cash + each.cashPaise, upiPaise: upi + each.upiPaise, shortPaise: short };
    days.set(each.day, { day: each.day, ...sums });
  }
  return [...days.values()].toSorted((one, other) => byCodePoint(one.day, other.day));
}

/** The money that was received for cancelled orders of each day, in paise. */
function receivedForCancelled(
  db: Connection,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; cashPaise: number; upiPaise: number }[]> {
  const { deliveryDay, receivedPaise, receivedWay } = orders;
  const sumOf = (byUpi: boolean) =>
    sql<number>`coalesce(sum(${receivedPaise}) filter (where (${receivedWay} = 'upi') = ${byUpi}), 0)::float8`;
  return db
    .select({ day: deliveryDay, cashPaise: sumOf(false), upiPaise: sumOf(true) })
    .from(orders)
    .where(and(eq(orders.status, "Cancelled"), gt(receivedPaise, 0), between(deliveryDay, from, to)))
    .groupBy(deliveryDay);
}

/**
 * What was short for orders and over for others of the same bag, on each day, in paise. A payment is for all orders of a bag,
 * so nothing of it is missing. Only the orders that differ are looked at, by their index, and only doors with both are read.
 */
async function madeUpByDay(
  db: Connection,
  { from, to }: { from: string; to: string },
): Promise<Map<string, number>> {
  const { shopperId, address, deliveryDay, deliveryWindow, status } = orders;
  const paise = sql<number>`(${receivedAtDoorPaise} - ${dueAtDoorPaise})::float8`;
  // All orders of a bag have one street, however it is punctuated.
  const door = sql`(partition by ${deliveryDay},
    regexp_replace(lower(${address}->>'street'), '[[:space:],.]+', '', 'g'))`;
  const differing = db
    .select({
      shopperId,
      address,
      deliveryDay,
      deliveryWindow,
      status,
      paise: paise.as("apart_paise"),
      least: sql<number>`min(${paise}) over ${door}`.as("least_paise"),
      most: sql<number>`max(${paise}) over ${door}`.as("most_paise"),
    })
    .from(orders)
    .where(and(between(deliveryDay, from, to), differsAtDoor(orders)))
    .as("differing");
  const rows = await db
    .select()
    .from(differing)
    .where(and(lt(differing.least, 0), gt(differing.most, 0)));
  const madeUp = new Map<string, number>();
  for (const bag of groupIntoBags(rows)) {
    const short = bag.reduce((sum, order) => sum + Math.max(0, -order.paise), 0);
    const over = bag.reduce((sum, order) => sum + Math.max(0, order.paise), 0);
    const [first] = bag;
    if (first) {
      const soFar = madeUp.get(first.deliveryDay) ?? 0;
      madeUp.set(first.deliveryDay, soFar + Math.min(short, over));
    }
  }
  return madeUp;
}
