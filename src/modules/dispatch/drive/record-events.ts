import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { NightlyJob } from "#kernel/jobs/run-jobs.ts";
import type { DeliveryArea } from "#modules/delivery/index.ts";
import { type LockedOrder, lockOrders, orders } from "#modules/order/index.ts";
import { deliverOnce, type Receipt, refuseCancelled, refuseMoved } from "../collect-cash.ts";
import type { StopEvent } from "../contract/run-sheet.ts";
import type { DriveEventKind } from "../rules/drive-events.ts";
import type { Coordinates } from "../rules/shortest-way.ts";
import { t } from "../server-texts.ts";
import { driveEvents, drivePhotos } from "../tables.ts";
import { assignmentsOn, ordersOnDay, vansByOrder } from "../vans/assignments.ts";
import { placeKey, savePlace } from "../vans/places.ts";
import type { DrivingVan } from "../vans/vans.ts";

/** A call of a driver's phone about the orders of a bag. */
export type DriverCall = {
  van: DrivingVan;
  /** The Idempotency-Key. It is the event's id too. */
  key: string;
  ids: readonly string[];
  /** The day of the list, `yyyy-mm-dd`. */
  day: string;
  /** The moment of the event, by the phone's clock. */
  at: Date;
  areas: readonly DeliveryArea[];
};

/**
 * Delivers a bag for what the driver received, once for each key. Returns false if it was delivered before, by somebody
 * else and for the same. Throws as `deliverBag` does, and `NOT_FOUND` for orders of another van.
 */
export async function driverDelivers(
  db: Db,
  { receipt, mail, ...call }: DriverCall & { receipt: Receipt; mail: MailQueue },
): Promise<boolean> {
  let isFirst = true;
  await once(db, call, ["delivered", receipt.paise, receipt.way, receipt.upiReference], async (tx) => {
    await ownOrders(tx, call);
    const { ids, day, van } = call;
    const bag = { ids, day, receipt, instead: undefined, seller: van.seller, mail };
    isFirst = (await deliverOnce(tx, bag)) !== null;
    await addEvent(tx, call, { kind: "delivered" });
  });
  return isFirst;
}

/**
 * Records that nobody was at home, or a note, once for each key. The orders stay out. Throws `CONFLICT` if they were
 * delivered or cancelled meanwhile, `NOT_FOUND` for orders of another van.
 */
export async function driverNotes(
  db: Db,
  { kind, note, ...call }: DriverCall & { kind: "not-home" | "note"; note: string },
): Promise<void> {
  await once(db, call, [kind, note], async (tx) => {
    const held = await ownOrders(tx, call);
    refuseCancelled(held);
    refuseMoved(held, call.day);
    if (kind === "not-home") refuseDelivered(held);
    await addEvent(tx, call, { kind, note });
  });
}

/** Keeps a photo of a bag at its door, a WebP, once for each key. Throws `NOT_FOUND` for orders of another van. */
export async function driverShows(
  db: Db,
  { picture, ...call }: DriverCall & { picture: Buffer },
): Promise<void> {
  await once(db, call, ["photo"], async (tx) => {
    const [first] = await ownOrders(tx, call);
    await addEvent(tx, call, { kind: "photo" });
    if (first) await tx.insert(drivePhotos).values({ eventId: call.key, orderId: first.id, picture });
  });
}

/** Remembers where the door of a bag is, once for each key. Throws `NOT_FOUND` for orders of another van. */
export async function driverPlaces(
  db: Db,
  { place, ...call }: DriverCall & { place: Coordinates },
): Promise<void> {
  await once(db, call, ["place", place], async (tx) => {
    const [first] = await ownOrders(tx, call);
    if (first) await savePlace(tx, placeKey(first.address), place);
  });
}

/** Does a call's work once for its key. A repeated one does nothing, and is answered like the first. */
async function once(
  db: Db,
  { van, key, ids, day }: DriverCall,
  about: unknown[],
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await transact(db, async (tx) => {
    const call = { scope: `drive ${van.id}`, key, reused: t.later("sentOtherwise") };
    await runOnce(tx, { ...call, hash: hashOf([ids, day, ...about]) }, () => work(tx));
  });
}

type OwnOrder = LockedOrder & { address: { street: string; city: string; zipcode: string } };

/** Locks the orders of a call. Throws `NOT_FOUND` if one is not on the list of the call's van. */
async function ownOrders(tx: Tx, { ids, day, van, areas }: DriverCall): Promise<OwnOrder[]> {
  const orderIds = [...new Set(ids)];
  const held = await lockOrders(tx, inArray(orders.id, orderIds));
  const rows = await tx
    .select({ id: orders.id, address: orders.address })
    .from(orders)
    .where(inArray(orders.id, orderIds));
  const addresses = new Map(rows.map(({ id, address }) => [id, address]));
  const own = held.flatMap((order) => {
    const address = addresses.get(order.id);
    return address ? [{ ...order, address }] : [];
  });
  const [first] = own;
  // One bag has one door. Otherwise an own order would open the way to another van's.
  const isOneDoor = new Set(own.map(({ address }) => placeKey(address))).size === 1;
  if (!first || !isOneDoor || own.length < orderIds.length)
    throw new AppError("NOT_FOUND", t.later("notOnYourList"));
  // An order that was moved to another day is asked about on that day: the refusal says where it went.
  const { deliveryDay, address } = own.find((order) => order.deliveryDay === day) ?? first;
  const assignments = await assignmentsOn(tx, deliveryDay);
  // The whole household's, as on the list: what it ordered later goes with what was given to the van.
  const near = await ordersOnDay(tx, deliveryDay, sql`${orders.address} ->> 'zipcode' = ${address.zipcode}`);
  const vanOf = vansByOrder(near, { ...assignments, areas });
  if (own.some((order) => order.deliveryDay === deliveryDay && vanOf.get(order.id) !== van.id)) {
    throw new AppError("NOT_FOUND", t.later("notOnYourList"));
  }
  return own;
}

function refuseDelivered(held: readonly LockedOrder[]): void {
  const delivered = held.find(({ status }) => status === "Delivered");
  if (!delivered) return;
  const { invoiceNumber } = delivered;
  throw new AppError("CONFLICT", t.later("deliveredMeanwhile", { invoiceNumber }));
}

async function addEvent(
  tx: Tx,
  { key, ids, van, day, at }: DriverCall,
  { kind, note = "" }: { kind: DriveEventKind; note?: string },
): Promise<void> {
  const { person } = van;
  const by = { sellerId: person?.id ?? null, sellerName: person?.name ?? null };
  const event = { id: key, vanId: van.id, day, kind, note, happenedAt: at, ...by };
  await tx.insert(driveEvents).values([...new Set(ids)].map((orderId) => ({ ...event, orderId })));
}

/** The events of orders on a day by the orders' ids, the oldest first; one query. */
export async function eventsOf(
  db: Connection,
  { day, ids }: { day: string; ids: readonly string[] },
): Promise<Map<string, StopEvent[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(driveEvents)
    .where(and(inArray(driveEvents.orderId, [...ids]), eq(driveEvents.day, day)))
    .orderBy(asc(driveEvents.happenedAt), asc(driveEvents.receivedAt));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  const toEvent = ({
    id,
    kind,
    note,
    happenedAt,
    receivedAt,
    sellerName,
  }: (typeof rows)[number]): StopEvent => ({
    _id: id,
    kind,
    note,
    at: happenedAt.toISOString(),
    received: receivedAt.toISOString(),
    by: sellerName,
  });
  return new Map([...byOrder].map(([order, orderEvents]) => [order, orderEvents.map(toEvent)]));
}

/** The photo of an event, a WebP. Throws `NOT_FOUND`. */
export async function readPhoto(db: Connection, eventId: string): Promise<Buffer> {
  const [row] = await db.select().from(drivePhotos).where(eq(drivePhotos.eventId, eventId));
  if (!row) throw new AppError("NOT_FOUND", t.later("photoGone"));
  return row.picture;
}

/** The time for which photos are kept, in days. They are for complaints, which come soon. */
const KEPT_DAYS = 30;

export const forgetPhotos: NightlyJob = {
  name: "dispatch: delete old photos of bags",
  atHour: 3,
  run: (tx) =>
    tx.delete(drivePhotos).where(sql`${drivePhotos.createdAt} < now() - make_interval(days => ${KEPT_DAYS})`),
};
