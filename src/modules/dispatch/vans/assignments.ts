import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { type DeliveryArea, readDelivery } from "#modules/delivery/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { areConfirmed, groupIntoBags, lockOrders, orders } from "#modules/order/index.ts";
import { type VanOfPin, vanOfPin } from "../rules/van-of-stop.ts";
import { t } from "../server-texts.ts";
import { dispatchStops, vanAreas, vanCashCounts, vanStops, vans } from "../tables.ts";
import { recordStops } from "./record-ways.ts";

/** The vans that drive, and which goes where. */
export type Assignments = {
  vans: readonly (typeof vans.$inferSelect)[];
  /** The standing vans of areas. */
  ofPin: VanOfPin;
  /** The vans of a day's orders that do not go by their area, by the orders' ids; null is none. */
  given: ReadonlyMap<string, string | null>;
};

/**
 * The assignments of a day. A store without vans has empty ones. A van whose cash of that day was counted is among them also
 * if it drives no more.
 */
export async function assignmentsOn(db: Connection, day: string): Promise<Assignments> {
  const counted = db
    .select({ id: vanCashCounts.vanId })
    .from(vanCashCounts)
    .where(eq(vanCashCounts.day, day));
  const driving = await db
    .select()
    .from(vans)
    .where(or(eq(vans.isActive, true), inArray(vans.id, counted)))
    .orderBy(vans.name, vans.id);
  if (driving.length === 0) return { vans: [], ofPin: new Map(), given: new Map() };
  const ids = new Set(driving.map(({ id }) => id));
  const pins = await db.select().from(vanAreas).orderBy(vanAreas.pin);
  const stops = await db.select().from(vanStops).where(eq(vanStops.day, day));
  const isDriving = ({ vanId }: { vanId: string | null }) => vanId === null || ids.has(vanId);
  return {
    vans: driving,
    ofPin: new Map(pins.filter(isDriving).map(({ pin, vanId }) => [pin, vanId])),
    given: new Map(stops.filter(isDriving).map(({ orderId, vanId }) => [orderId, vanId])),
  };
}

/** The van of a bag: the one that it was given to, or that of its area; null if it has none. */
export function vanOfBag(
  bag: readonly { id: string; address: { zipcode: string } }[],
  { areas, ofPin, given }: Pick<Assignments, "ofPin" | "given"> & { areas: readonly DeliveryArea[] },
): string | null {
  const [van] = bag.flatMap(({ id }) => given.get(id) ?? []);
  if (van !== undefined) return van;
  if (bag.some(({ id }) => given.has(id))) return null;
  return vanOfPin(bag[0]?.address.zipcode ?? "", { areas, vans: ofPin }) ?? null;
}

/**
 * Keeps the vans of a day's orders as they are: the day is closed, and areas that get other vans later change nothing about
 * who brought its cash.
 */
export async function keepVans(tx: Tx, day: string): Promise<void> {
  const { rules } = await readDelivery(tx, { from: day });
  const assignments = await assignmentsOn(tx, day);
  const dayOrders = await ordersOnDay(tx, day);
  const vanByOrder = [...vansByOrder(dayOrders, { ...assignments, areas: rules.areas })];
  await tx.execute(sql`
    insert into ${vanStops} (order_id, day, van_id)
    select kept.order_id, ${day}, kept.van_id
    from unnest(${sql.param(vanByOrder.map(([order]) => order))}::text[], ${sql.param(vanByOrder.map(([, van]) => van))}::text[])
      as kept (order_id, van_id)
    on conflict (order_id) do update set day = excluded.day, van_id = excluded.van_id`);
}

type DayOrder = Awaited<ReturnType<typeof ordersOnDay>>[number];

/**
 * The vans of a day's orders, by their ids: that of its bag for each. A cancelled order that was not given by hand went with
 * the others of its household.
 */
export function vansByOrder(
  dayOrders: readonly DayOrder[],
  facts: Pick<Assignments, "ofPin" | "given"> & { areas: readonly DeliveryArea[] },
): Map<string, string | null> {
  const toBring = dayOrders.filter(({ status }) => status !== "Cancelled");
  const vanOf = new Map(
    groupIntoBags(toBring).flatMap((bag) => {
      const van = vanOfBag(bag, facts);
      return bag.map(({ id }) => [id, van] as const);
    }),
  );
  for (const household of groupIntoBags(dayOrders, (order) => ({ ...order, status: "Pending" }))) {
    const together = household.filter(({ status }) => status !== "Cancelled");
    for (const order of household) {
      if (vanOf.has(order.id)) continue;
      const isOwn = together.length === 0 || facts.given.has(order.id);
      vanOf.set(order.id, isOwn ? vanOfBag([order], facts) : (vanOf.get(together[0]?.id ?? "") ?? null));
    }
  }
  return vanOf;
}

/** The orders of a day as their vans are found, the oldest first. */
export function ordersOnDay(db: Connection, day: string, which?: SQL) {
  const { id, address, shopperId, deliveryDay, deliveryWindow, status } = orders;
  return db
    .select({ id, address, shopperId, deliveryDay, deliveryWindow, status })
    .from(orders)
    .where(and(eq(deliveryDay, day), areConfirmed, which))
    .orderBy(asc(orders.invoiceDay), asc(orders.createdAt), asc(orders.invoiceCounter));
}

type GiveStops = { day: string; ids: readonly string[]; van: string | null; seller: SellerAccount };

/**
 * Gives orders of a day to a van by hand; null lets them go by their area again. They join the end of the new list.
 * Throws `CONFLICT` if one was moved to another day or cancelled, `NOT_FOUND` for a van that does not drive.
 */
export async function giveStops(db: Db, { day, ids, van, seller }: GiveStops): Promise<void> {
  const orderIds = [...new Set(ids)];
  await transact(db, async (tx) => {
    const held = await lockOrders(tx, inArray(orders.id, orderIds));
    const isOut = held.some(({ status, deliveryDay }) => status === "Cancelled" || deliveryDay !== day);
    if (held.length < orderIds.length || isOut) throw new AppError("CONFLICT", t.later("ordersMoved"));
    const had = await tx.select().from(vanStops).where(inArray(vanStops.orderId, orderIds));
    const given = held.map(({ id, invoiceNumber: name }) => ({
      id,
      name,
      before: had.find(({ orderId }) => orderId === id)?.vanId,
    }));
    await recordStops(tx, { given, van, seller });
    await tx.delete(dispatchStops).where(inArray(dispatchStops.orderId, orderIds));
    if (van === null) {
      await tx.delete(vanStops).where(inArray(vanStops.orderId, orderIds));
      return;
    }
    const [activeVan] = await tx
      .select({ id: vans.id })
      .from(vans)
      .where(and(eq(vans.id, van), eq(vans.isActive, true)))
      .for("key share");
    if (!activeVan) throw new AppError("NOT_FOUND", t.later("vanGone"));
    await tx
      .insert(vanStops)
      .values(orderIds.map((orderId) => ({ orderId, day, vanId: van })))
      .onConflictDoUpdate({
        target: vanStops.orderId,
        set: { day: sql`excluded.day`, vanId: sql`excluded.van_id` },
      });
  });
}
