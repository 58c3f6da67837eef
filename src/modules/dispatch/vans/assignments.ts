import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { type DeliveryArea, readDelivery } from "#modules/delivery/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import {
  areConfirmed,
  groupIntoBags,
  lockOrders,
  type OrderExtension,
  orders,
} from "#modules/order/index.ts";
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

type VanFacts = Pick<Assignments, "ofPin" | "given"> & { areas: readonly DeliveryArea[] };
type BagOrder = { id: string; status: string; address: { zipcode: string } };

/**
 * The orders of a bag by the van that has them, null without one: the van that they were given to, or that of their area. What is
 * delivered stays with the van that brought it when the rest is given to another.
 */
export function byVan<Each extends BagOrder>(
  bag: readonly Each[],
  { areas, ofPin, given }: VanFacts,
): Map<string | null, Each[]> {
  const open = bag.filter(({ status }) => status !== "Delivered");
  const together = open.some(({ id }) => given.has(id)) ? open : bag;
  const byHand = together.find(({ id }) => given.get(id)) ?? together.find(({ id }) => given.has(id));
  const ofRest = byHand
    ? (given.get(byHand.id) ?? null)
    : (vanOfPin(bag[0]?.address.zipcode ?? "", { areas, vans: ofPin }) ?? null);
  return Map.groupBy(bag, ({ id, status }) =>
    status === "Delivered" && given.has(id) ? (given.get(id) ?? null) : ofRest,
  );
}

/**
 * Keeps the vans of a day's orders, or of some of them, as they are: the day is closed, or these are delivered. A later
 * change of areas or households does not change who brought the cash.
 */
export async function keepVans(tx: Tx, day: string, only?: ReadonlySet<string>): Promise<void> {
  const assignments = await assignmentsOn(tx, day);
  if (only && assignments.vans.length === 0) return;
  const { rules } = await readDelivery(tx, { from: day });
  const dayOrders = await ordersOnDay(tx, day);
  const vanByOrder = [...vansByOrder(dayOrders, { ...assignments, areas: rules.areas })].filter(
    ([order]) => only?.has(order) !== false,
  );
  await tx.execute(sql`
    insert into ${vanStops} (order_id, day, van_id)
    select kept.order_id, ${day}, kept.van_id
    from unnest(${sql.param(vanByOrder.map(([order]) => order))}::text[], ${sql.param(vanByOrder.map(([, van]) => van))}::text[])
      as kept (order_id, van_id)
    on conflict (order_id) do update set day = excluded.day, van_id = excluded.van_id`);
}

/** Keeps the vans of orders that become delivered. */
export const deliveredVans: OrderExtension = {
  onStatus: async (tx, changes) => {
    const delivered = changes.filter(({ status }) => status === "Delivered").map(({ orderId }) => orderId);
    if (delivered.length === 0) return;
    const { deliveryDay: day } = orders;
    const days = await tx.selectDistinct({ day }).from(orders).where(inArray(orders.id, delivered));
    for (const each of days) await keepVans(tx, each.day, new Set(delivered));
  },
};

type DayOrder = Awaited<ReturnType<typeof ordersOnDay>>[number];

/**
 * The vans of a day's orders, by their ids: that of its bag for each. A cancelled order that was not given by hand went with
 * the others of its household.
 */
export function vansByOrder(dayOrders: readonly DayOrder[], facts: VanFacts): Map<string, string | null> {
  const toBring = dayOrders.filter(({ status }) => status !== "Cancelled");
  const vanOf = new Map<string, string | null>();
  const note = (bag: readonly DayOrder[]) => {
    for (const [van, its] of byVan(bag, facts)) for (const { id } of its) vanOf.set(id, van);
  };
  groupIntoBags(toBring).forEach(note);
  for (const household of groupIntoBags(dayOrders, (order) => ({ ...order, status: "Pending" }))) {
    const together = household.filter(({ status }) => status !== "Cancelled");
    for (const order of household) {
      if (vanOf.has(order.id)) continue;
      const isOwn = together.length === 0 || facts.given.has(order.id);
      if (isOwn) note([order]);
      else vanOf.set(order.id, vanOf.get(together[0]?.id ?? "") ?? null);
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
 * Gives orders of a day to a van by hand; null lets them go by their area again. They join the end of the new list. Of a household
 * to which a van has been already, only what is still to be brought is given.
 * Throws `CONFLICT` if one was moved to another day or cancelled, `NOT_FOUND` for a van that does not drive.
 */
export async function giveStops(db: Db, { day, ids, van, seller }: GiveStops): Promise<void> {
  const orderIds = [...new Set(ids)];
  await transact(db, async (tx) => {
    const held = await lockOrders(tx, inArray(orders.id, orderIds));
    const isOut = held.some(({ status, deliveryDay }) => status === "Cancelled" || deliveryDay !== day);
    if (held.length < orderIds.length || isOut) throw new AppError("CONFLICT", t.later("ordersMoved"));
    const open = held.filter(({ status }) => status !== "Delivered");
    const toGive = open.length > 0 ? open : held;
    const givenIds = toGive.map(({ id }) => id);
    const had = await tx.select().from(vanStops).where(inArray(vanStops.orderId, givenIds));
    const given = toGive.map(({ id, invoiceNumber: name }) => ({
      id,
      name,
      before: had.find(({ orderId }) => orderId === id)?.vanId,
    }));
    await recordStops(tx, { given, van, seller });
    await tx.delete(dispatchStops).where(inArray(dispatchStops.orderId, givenIds));
    if (van === null) {
      await tx.delete(vanStops).where(inArray(vanStops.orderId, givenIds));
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
      .values(givenIds.map((orderId) => ({ orderId, day, vanId: van })))
      .onConflictDoUpdate({
        target: vanStops.orderId,
        set: { day: sql`excluded.day`, vanId: sql`excluded.van_id` },
      });
  });
}
