import { and, eq, inArray, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { DeliveryArea } from "#modules/delivery/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { lockOrders, orders } from "#modules/order/index.ts";
import { type VanOfPin, vanOfPin } from "../rules/van-of-stop.ts";
import { t } from "../server-texts.ts";
import { dispatchStops, vanAreas, vanStops, vans } from "../tables.ts";
import { recordStops } from "./record-ways.ts";

/** The vans that drive, and which goes where. */
export type Assignments = {
  vans: readonly (typeof vans.$inferSelect)[];
  /** The standing vans of areas. */
  ofPin: VanOfPin;
  /** The vans of a day's orders that were given by hand, by the orders' ids. */
  byHand: ReadonlyMap<string, string>;
};

/** The assignments of a day. A store without vans has empty ones. */
export async function assignmentsOn(db: Connection, day: string): Promise<Assignments> {
  const active = await db.select().from(vans).where(eq(vans.isActive, true)).orderBy(vans.name, vans.id);
  if (active.length === 0) return { vans: [], ofPin: new Map(), byHand: new Map() };
  const ids = new Set(active.map(({ id }) => id));
  const pins = await db.select().from(vanAreas).orderBy(vanAreas.pin);
  const hand = await db.select().from(vanStops).where(eq(vanStops.day, day));
  return {
    vans: active,
    ofPin: new Map(pins.filter(({ vanId }) => ids.has(vanId)).map(({ pin, vanId }) => [pin, vanId])),
    byHand: new Map(hand.filter(({ vanId }) => ids.has(vanId)).map(({ orderId, vanId }) => [orderId, vanId])),
  };
}

/** The van of a bag: the one that it was given to by hand, or that of its area; null if it has none. */
export function vanOfBag(
  bag: readonly { id: string; address: { zipcode: string } }[],
  { areas, ofPin, byHand }: Pick<Assignments, "ofPin" | "byHand"> & { areas: readonly DeliveryArea[] },
): string | null {
  const given = bag.flatMap(({ id }) => byHand.get(id) ?? []);
  const zipcode = bag[0]?.address.zipcode ?? "";
  return given[0] ?? vanOfPin(zipcode, { areas, vans: ofPin }) ?? null;
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
