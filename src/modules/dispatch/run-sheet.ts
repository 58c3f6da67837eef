import { and, asc, eq, gt, gte, inArray, min, ne, or, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toRupees } from "#kernel/money/money.ts";
import { packText } from "#modules/catalog/index.ts";
import { byWindow, type DeliveryArea } from "#modules/delivery/index.ts";
import {
  areConfirmed,
  bagNotes,
  cashPaise,
  duePaise,
  groupIntoBags,
  isWeighed,
  loadOrders,
  type Order,
  orders,
  packedContent,
} from "#modules/order/index.ts";
import type { DoorWay } from "#modules/payment/index.ts";
import type { Arrange, Run, RunSheet, Stop, StopEvent } from "./contract/run-sheet.ts";
import { eventsOf } from "./drive/record-events.ts";
import type { Coordinates } from "./rules/shortest-way.ts";
import { acrossAreas, areInOrder, inAreas } from "./rules/stop-order.ts";
import { t } from "./server-texts.ts";
import { cashCounts, cashReceipts, dispatchStops, vanCashCounts } from "./tables.ts";
import { type Assignments, assignmentsOn, byVan, ordersOnDay, vansByOrder } from "./vans/assignments.ts";
import { placeKey, placesOf } from "./vans/places.ts";

type RunSheetInput = {
  /** `yyyy-mm-dd` at the store. By default, the next delivery day from `today` on. */
  day: string | undefined;
  today: string;
  areas: readonly DeliveryArea[];
};

/**
 * The bags of a day, by window and area, in the order in which they are driven to. Cancelled orders and those that
 * wait for their payment are left out. The number of queries does not depend on the number of orders.
 */
export async function runSheet(db: Connection, { day, today, areas }: RunSheetInput): Promise<RunSheet> {
  const sheetDay = day ?? (await nextRunDay(db, today)) ?? today;
  const dayOrders = await loadOrders(db, and(eq(orders.deliveryDay, sheetDay), isToDeliver));
  const dispatched = await dispatchedOn(db, sheetDay);
  const [count] = await db.select().from(cashCounts).where(eq(cashCounts.day, sheetDay));
  const assignments = await assignmentsOn(db, sheetDay);
  const places = await placesOf(
    db,
    dayOrders.map(({ address }) => placeKey(address)),
  );
  const events = await eventsOf(db, { day: sheetDay, ids: dayOrders.map(({ id }) => id) });
  return {
    day: sheetDay,
    runs: toRuns(dayOrders.toReversed(), { dispatched, areas, ...assignments, places, events }),
    counted: count ? toRupees(count.paise) : null,
    ...(await cashOfVans(db, sheetDay, { areas, ...assignments })),
  };
}

/**
 * The cash that each van received for a day's orders which were cancelled then, in rupees, by its id; null is what no van
 * has. It is no stop's any more, and it is in the box all the same.
 */
async function cancelledCash(
  db: Connection,
  day: string,
  facts: Assignments & { areas: readonly DeliveryArea[] },
): Promise<(van: string | null) => number> {
  const rows = await db
    .select({ id: orders.id, paise: cashReceipts.paise })
    .from(orders)
    .innerJoin(cashReceipts, eq(cashReceipts.orderId, orders.id))
    .where(and(eq(orders.deliveryDay, day), eq(orders.status, "Cancelled"), eq(cashReceipts.way, "cash")));
  if (rows.length === 0) return () => 0;
  const vans = vansByOrder(await ordersOnDay(db, day), facts);
  const ofVan = Map.groupBy(rows, ({ id }) => vans.get(id) ?? null);
  return (van) => toRupees((ofVan.get(van) ?? []).reduce((sum, { paise }) => sum + paise, 0));
}

/** The vans with what was counted of their cash of a day, and the cash of its cancelled orders. */
async function cashOfVans(
  db: Connection,
  day: string,
  facts: Assignments & { areas: readonly DeliveryArea[] },
): Promise<Pick<RunSheet, "vans" | "cancelled">> {
  const cancelledOf = await cancelledCash(db, day, facts);
  const cancelled = cancelledOf(null);
  if (facts.vans.length === 0) return { vans: [], cancelled };
  const rows = await db.select().from(vanCashCounts).where(eq(vanCashCounts.day, day));
  const counted = new Map(rows.map(({ vanId, paise }) => [vanId, toRupees(paise)]));
  const ofDay = facts.vans.map(({ id, name, driver, phone }) => ({
    _id: id,
    name,
    driver,
    phone,
    counted: counted.get(id) ?? null,
    cancelled: cancelledOf(id),
  }));
  return { vans: ofDay, cancelled };
}

const isToDeliver = and(ne(orders.status, "Cancelled"), areConfirmed);

const isPaidAndCancelled = and(
  eq(orders.status, "Cancelled"),
  eq(cashReceipts.way, "upi"),
  gt(cashReceipts.paise, 0),
);

/** The first day from `today` on with an order to deliver, both `yyyy-mm-dd`; undefined if there is none. */
async function nextRunDay(db: Connection, today: string): Promise<string | undefined> {
  const [row] = await db
    .select({ day: min(orders.deliveryDay) })
    .from(orders)
    .where(and(gte(orders.deliveryDay, today), isToDeliver));
  return row?.day ?? undefined;
}

type Dispatched = {
  position: number | null;
  acrossAreas: boolean | null;
  /** The window for which it was arranged; null is any time. */
  windowId: string | null;
  receivedPaise: number | null;
  way: DoorWay | null;
  upiReference: string | null;
};

/** By the orders' ids; one query. */
async function dispatchedOn(db: Connection, day: string): Promise<Map<string, Dispatched>> {
  const rows = await db
    .select({
      id: orders.id,
      position: dispatchStops.position,
      acrossAreas: dispatchStops.acrossAreas,
      windowId: dispatchStops.windowId,
      receivedPaise: cashReceipts.paise,
      way: cashReceipts.way,
      upiReference: cashReceipts.upiReference,
    })
    .from(orders)
    .leftJoin(
      dispatchStops,
      and(eq(dispatchStops.orderId, orders.id), eq(dispatchStops.day, orders.deliveryDay)),
    )
    .leftJoin(cashReceipts, eq(cashReceipts.orderId, orders.id))
    .where(eq(orders.deliveryDay, day));
  return new Map(rows.map(({ id, ...dispatched }) => [id, dispatched]));
}

type SheetFacts = Pick<Assignments, "ofPin" | "given"> & {
  dispatched: ReadonlyMap<string, Dispatched>;
  areas: readonly DeliveryArea[];
  places: ReadonlyMap<string, Coordinates>;
  events: ReadonlyMap<string, readonly StopEvent[]>;
};

/** The runs by window, the earliest first. Orders for any time come last. */
function toRuns(dayOrders: readonly Order[], facts: SheetFacts): Run[] {
  const bags = groupIntoBags(dayOrders);
  const together = Map.groupBy(bags, ([first]) => first?.deliveryWindow?.id);
  return [...together.values()]
    .map((runBags) => {
      const parts = runBags.flatMap((bag) => [...byVan(bag, facts)]);
      const areas = [...Map.groupBy(parts, ([van]) => van)].flatMap(([van, ofVan]) =>
        vanAreasOf(
          ofVan.map(([, bag]) => bag),
          facts,
        ).map((area) => ({ ...area, van })),
      );
      return { window: runBags[0]?.[0]?.deliveryWindow ?? null, areas };
    })
    .sort((a, b) => byWindow(a.window, b.window));
}

/** The stops of a van in a window: by area, or as one list if they were arranged across areas. */
function vanAreasOf(
  bags: readonly (readonly Order[])[],
  facts: SheetFacts,
): Omit<Run["areas"][number], "van">[] {
  const stops = bags.flatMap((bag) => toPlacedStop(bag, facts));
  if (stops.some(({ isAcross }) => isAcross)) {
    return [{ pins: "", name: null, stops: acrossAreas(stops, facts.areas).map(({ stop }) => stop) }];
  }
  return inAreas(stops, facts.areas).map((area) => ({ ...area, stops: area.stops.map(({ stop }) => stop) }));
}

function toPlacedStop(bag: readonly Order[], facts: SheetFacts) {
  const [first] = bag;
  if (!first) return [];
  const { address, invoiceNumber } = first;
  const arranged = bag.flatMap(({ id, deliveryWindow }) => {
    const one = facts.dispatched.get(id);
    // The order was moved from another window, for which it was arranged.
    return one?.position == null || one.windowId !== (deliveryWindow?.id ?? null)
      ? []
      : [{ position: one.position, isAcross: one.acrossAreas === true }];
  });
  const position = arranged.length === 0 ? null : Math.min(...arranged.map((one) => one.position));
  const isAcross = arranged.some((one) => one.isAcross);
  return [{ address, invoiceNumber, position, isAcross, stop: toStop(first, bag, facts) }];
}

function toStop({ address }: Order, bag: readonly Order[], { dispatched, places, events }: SheetFacts): Stop {
  // Delivered orders are no longer in the van.
  const open = bag.filter(({ status }) => status !== "Delivered");
  const inVan = open.length > 0 ? open : bag;
  // A note that nobody was at home is of no use once its order was delivered.
  const marked = bag.flatMap((order) =>
    (events.get(order.id) ?? []).filter(({ kind }) => kind !== "not-home" || inVan.includes(order)),
  );
  return {
    address,
    place: places.get(placeKey(address)) ?? null,
    events: [...new Map(marked.map((event) => [event._id, event])).values()],
    orders: bag.map((order) => toStopOrder(order, dispatched.get(order.id))),
    items: bagItems(inVan),
    notes: bagNotes(inVan),
  };
}

function toStopOrder(order: Order, noted: Dispatched | undefined): Stop["orders"][number] {
  const { id: _id, invoiceNumber, status, isPacked: packed } = order;
  const due = duePaise(order);
  return {
    _id,
    invoiceNumber,
    status,
    weighed: isWeighed(order),
    packed,
    due: toRupees(due),
    ...broughtBy({ status, due }, noted),
  };
}

/** A delivered order without a receipt counts as paid in full and in cash. */
function broughtBy(
  { status, due }: { status: Order["status"]; due: number },
  noted: Pick<Dispatched, "receivedPaise" | "way" | "upiReference"> | undefined,
): Pick<Stop["orders"][number], "received" | "way" | "upiReference"> {
  if (status !== "Delivered" && status !== "Cancelled")
    return { received: null, way: null, upiReference: null };
  return {
    received: toRupees(noted?.receivedPaise ?? due),
    way: noted?.way ?? "cash",
    upiReference: noted?.upiReference ?? null,
  };
}

/** A door of a day: the money of its orders, and the van that goes there. */
export type Door = {
  address: Stop["address"];
  orders: Omit<Stop["orders"][number], "weighed" | "packed">[];
  van: string | null;
};

/** The orders of a door for which it paid at once, also those that were cancelled then. */
export type PaidDoor = Pick<Door, "address" | "orders">;

/**
 * The doors of a day with their money, and what was counted, without what is in the bags, the way and the marks. `paid` has
 * each payment of a door apart, and the orders that were paid by UPI and cancelled then, too: their money is in the bank.
 */
export async function dayDoors(
  db: Connection,
  { day, areas }: { day: string; areas: readonly DeliveryArea[] },
): Promise<Pick<RunSheet, "vans" | "counted" | "cancelled"> & { doors: Door[]; paid: PaidDoor[] }> {
  const rows = await db
    .select({
      id: orders.id,
      invoiceNumber: orders.invoiceNumber,
      address: orders.address,
      shopperId: orders.shopperId,
      deliveryDay: orders.deliveryDay,
      deliveryWindow: orders.deliveryWindow,
      status: orders.status,
      paymentType: orders.paymentType,
      totalPaise: orders.totalPaise,
      prepaidPaise: orders.prepaidPaise,
      receivedPaise: cashReceipts.paise,
      way: cashReceipts.way,
      upiReference: cashReceipts.upiReference,
      // Receipts of one payment are written in one transaction and have the same time.
      receivedAt: sql<string | null>`${cashReceipts.createdAt}::text`,
    })
    .from(orders)
    .leftJoin(cashReceipts, eq(cashReceipts.orderId, orders.id))
    .where(and(eq(orders.deliveryDay, day), or(isToDeliver, isPaidAndCancelled)))
    .orderBy(asc(orders.invoiceDay), asc(orders.createdAt), asc(orders.invoiceCounter));
  const assignments = await assignmentsOn(db, day);
  const [count] = await db.select().from(cashCounts).where(eq(cashCounts.day, day));
  const toOrder = (order: (typeof rows)[number]): Door["orders"][number] => {
    const { id: _id, invoiceNumber, status } = order;
    const due = status === "Cancelled" ? 0 : cashPaise(order);
    return { _id, invoiceNumber, status, due: toRupees(due), ...broughtBy({ status, due }, order) };
  };
  const toDoor = (bag: typeof rows): PaidDoor[] =>
    bag.slice(0, 1).map(({ address }) => ({ address, orders: bag.map(toOrder) }));
  const toDeliver = rows.filter(({ status }) => status !== "Cancelled");
  const doors = groupIntoBags(toDeliver).flatMap((bag): Door[] =>
    [...byVan(bag, { areas, ...assignments })].flatMap(([van, its]) =>
      toDoor(its).map((door) => ({ ...door, van })),
    ),
  );
  // A payment for all orders of a bag is one payment, even if one of them was cancelled later.
  const paid = groupIntoBags(rows, (order) => ({ ...order, status: "Delivered" }))
    .flatMap((bag) => [...Map.groupBy(bag, ({ receivedAt }) => receivedAt).values()])
    .flatMap(toDoor);
  return {
    doors,
    paid,
    counted: count ? toRupees(count.paise) : null,
    ...(await cashOfVans(db, day, { areas, ...assignments })),
  };
}

/** The content of a bag: the same packs of its orders together, without what was left out. */
function bagItems(bag: readonly Order[]): Stop["items"] {
  const packed = bag.flatMap(({ items }) => items.flatMap(packedContent));
  const alike = Map.groupBy(packed, ({ name, pack }) => `${name} ${pack ? packText(pack) : ""}`);
  return [...alike.values()].flatMap((sameItems) => {
    const quantity = sameItems.reduce((sum, line) => sum + line.quantity, 0);
    return sameItems.slice(0, 1).map(({ name, pack }) => ({ name, pack, quantity }));
  });
}

/**
 * Saves the order in which a list of orders is driven to. All must be due on the day. Throws `CONFLICT` if one was
 * moved or cancelled meanwhile or does not exist, or if somebody else has arranged the list differently from what was
 * seen. With `across` the positions count through all areas; left out, that stays as it is.
 */
export async function arrangeStops(
  db: Db,
  { day, orders: orderIds, seen, across }: Arrange & { across?: boolean },
): Promise<void> {
  const ids = [...new Set(orderIds)];
  await transact(db, async (tx) => {
    const rows = await tx
      .select({ orderId: orders.id, windowId: sql<string | null>`${orders.deliveryWindow}->>'id'` })
      .from(orders)
      .where(
        and(sql`${orders.id} = any(${sql.param(ids)}::text[])`, eq(orders.deliveryDay, day), isToDeliver),
      )
      // The rows are locked in a fixed order, so that two arrangements of the same list can't deadlock.
      .orderBy(orders.id)
      .for("no key update");
    if (rows.length < ids.length) throw new AppError("CONFLICT", t.later("ordersMoved"));
    if (seen) await refuseOther(tx, { day, rows, seen });
    const isAcross = across ?? (await areAcross(tx, { day, rows }));
    const positions = new Map(ids.map((id, position) => [id, position]));
    await tx
      .insert(dispatchStops)
      .values(
        rows.map((row) => ({
          ...row,
          day,
          position: positions.get(row.orderId) ?? 0,
          acrossAreas: isAcross,
        })),
      )
      .onConflictDoUpdate({
        target: dispatchStops.orderId,
        set: {
          day,
          windowId: sql`excluded.window_id`,
          position: sql`excluded.position`,
          acrossAreas: sql`excluded.across_areas`,
        },
      });
  });
}

/** Returns true if locked orders are part of a list that was arranged across areas. */
async function areAcross(tx: Tx, { day, rows }: Omit<Seen, "seen">): Promise<boolean> {
  return (await arrangedStops(tx, { day, rows })).some((stop) => stop.acrossAreas);
}

/** The arrangement of locked orders that is valid for their day and windows. */
async function arrangedStops(tx: Tx, { day, rows }: Omit<Seen, "seen">) {
  const ids = rows.map(({ orderId }) => orderId);
  const stops = await tx.select().from(dispatchStops).where(inArray(dispatchStops.orderId, ids));
  const windows = new Map(rows.map(({ orderId, windowId }) => [orderId, windowId]));
  return stops.filter((stop) => stop.day === day && stop.windowId === windows.get(stop.orderId));
}

type Seen = {
  day: string;
  rows: readonly { orderId: string; windowId: string | null }[];
  seen: readonly string[];
};

/** Throws `CONFLICT` if the stored arrangement of locked orders differs from the one that was seen. */
async function refuseOther(tx: Tx, { day, rows, seen }: Seen): Promise<void> {
  const storedStops = await arrangedStops(tx, { day, rows });
  const positions = new Map(storedStops.map(({ orderId, position }) => [orderId, position]));
  if (areInOrder(seen.map((id) => positions.get(id)))) return;
  throw new AppError("CONFLICT", t.later("arrangedMeanwhile"));
}
