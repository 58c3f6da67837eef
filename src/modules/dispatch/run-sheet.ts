import { and, eq, gte, inArray, min, ne, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toRupees } from "#kernel/money/money.ts";
import { packText } from "#modules/catalog/index.ts";
import { byWindow, type DeliveryArea } from "#modules/delivery/index.ts";
import {
  areConfirmed,
  bagNotes,
  duePaise,
  groupIntoBags,
  isWeighed,
  loadOrders,
  type Order,
  orders,
  packedContent,
} from "#modules/order/index.ts";
import type { DoorWay } from "#modules/payment/index.ts";
import type { Arrange, Run, RunSheet, Stop } from "./contract.ts";
import { areInOrder, inAreas } from "./rules/stop-order.ts";
import { t } from "./server-texts.ts";
import { cashCounts, cashReceipts, dispatchStops } from "./tables.ts";

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
  const asked = day ?? (await nextRunDay(db, today)) ?? today;
  const found = await loadOrders(db, and(eq(orders.deliveryDay, asked), isToDeliver));
  const dispatched = await dispatchedOn(db, asked);
  const [count] = await db.select().from(cashCounts).where(eq(cashCounts.day, asked));
  return {
    day: asked,
    runs: toRuns(found.toReversed(), { dispatched, areas }),
    counted: count ? toRupees(count.paise) : null,
  };
}

const isToDeliver = and(ne(orders.status, "Cancelled"), areConfirmed);

/** The first day from `today` on with an order to deliver, both `yyyy-mm-dd`; undefined if there is none. */
async function nextRunDay(db: Connection, today: string): Promise<string | undefined> {
  const [row] = await db
    .select({ day: min(orders.deliveryDay) })
    .from(orders)
    .where(and(gte(orders.deliveryDay, today), isToDeliver));
  return row?.day ?? undefined;
}

/** The delivery data of an order. */
type Dispatched = {
  position: number | null;
  /** The window for which it was arranged; null is any time. */
  windowId: string | null;
  receivedPaise: number | null;
  way: DoorWay | null;
  upiReference: string | null;
};

/** The positions of a day's orders on the way and what they brought, by the orders' ids; one query. */
async function dispatchedOn(db: Connection, day: string): Promise<Map<string, Dispatched>> {
  const rows = await db
    .select({
      id: orders.id,
      position: dispatchStops.position,
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
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

type Known = { dispatched: ReadonlyMap<string, Dispatched>; areas: readonly DeliveryArea[] };

/** The runs by window, the earliest first. Orders for any time come last. */
function toRuns(found: readonly Order[], { dispatched, areas }: Known): Run[] {
  const bags = groupIntoBags(found, (order) => ({ ...order, shopperId: order.userId?._id ?? null }));
  const together = Map.groupBy(bags, ([first]) => first?.deliveryWindow?.id);
  return [...together.values()]
    .map((some) => ({
      window: some[0]?.[0]?.deliveryWindow ?? null,
      areas: inAreas(
        some.flatMap((bag) => toPlacedStop(bag, dispatched)),
        areas,
      ).map(({ pins, stops }) => ({
        pins,
        stops: stops.map(({ stop }) => stop),
      })),
    }))
    .sort((a, b) => byWindow(a.window, b.window));
}

function toPlacedStop(bag: readonly Order[], dispatched: Known["dispatched"]) {
  const [first] = bag;
  if (!first) return [];
  const { address, invoiceNumber } = first;
  const positions = bag.flatMap(({ _id, deliveryWindow }) => {
    const known = dispatched.get(_id);
    // The order was moved from another window, for which it was arranged.
    return known?.position == null || known.windowId !== (deliveryWindow?.id ?? null) ? [] : [known.position];
  });
  const position = positions.length === 0 ? null : Math.min(...positions);
  return [{ address, invoiceNumber, position, stop: toStop(first, bag, dispatched) }];
}

function toStop({ address }: Order, bag: readonly Order[], dispatched: Known["dispatched"]): Stop {
  return {
    address,
    orders: bag.map((order) => toStopOrder(order, dispatched.get(order._id))),
    items: bagItems(bag),
    notes: bagNotes(bag),
  };
}

/** A stop's order. A delivered order without a receipt was paid in full and in cash, according to its status. */
function toStopOrder(order: Order, noted: Dispatched | undefined): Stop["orders"][number] {
  const { _id, invoiceNumber, status } = order;
  const due = duePaise(order);
  const shown = { _id, invoiceNumber, status, weighed: isWeighed(order), due: toRupees(due) };
  if (status !== "Delivered") return { ...shown, received: null, way: null, upiReference: null };
  return {
    ...shown,
    received: toRupees(noted?.receivedPaise ?? due),
    way: noted?.way ?? "cash",
    upiReference: noted?.upiReference ?? null,
  };
}

/** The content of a bag: the same packs of its orders together, without what was left out. */
function bagItems(bag: readonly Order[]): Stop["items"] {
  const packed = bag.flatMap(({ items }) => items.flatMap(packedContent));
  const alike = Map.groupBy(packed, ({ name, pack }) => `${name} ${pack ? packText(pack) : ""}`);
  return [...alike.values()].flatMap((some) => {
    const quantity = some.reduce((sum, line) => sum + line.quantity, 0);
    return some.slice(0, 1).map(({ name, pack }) => ({ name, pack, quantity }));
  });
}

/**
 * Saves the order in which a list of orders is driven to. All must be due on the day. Throws `CONFLICT` if one was
 * moved or cancelled meanwhile or does not exist, or if somebody else has arranged the list differently from what was
 * seen.
 */
export async function arrangeStops(db: Db, { day, orders: asked, seen }: Arrange): Promise<void> {
  const ids = [...new Set(asked)];
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
    const positions = new Map(ids.map((id, position) => [id, position]));
    await tx
      .insert(dispatchStops)
      .values(rows.map((row) => ({ ...row, day, position: positions.get(row.orderId) ?? 0 })))
      .onConflictDoUpdate({
        target: dispatchStops.orderId,
        set: { day, windowId: sql`excluded.window_id`, position: sql`excluded.position` },
      });
  });
}

type Seen = {
  day: string;
  rows: readonly { orderId: string; windowId: string | null }[];
  seen: readonly string[];
};

/** Throws `CONFLICT` if the stored arrangement of locked orders differs from the one that was seen. */
async function refuseOther(tx: Tx, { day, rows, seen }: Seen): Promise<void> {
  const ids = rows.map(({ orderId }) => orderId);
  const stops = await tx.select().from(dispatchStops).where(inArray(dispatchStops.orderId, ids));
  const windows = new Map(rows.map(({ orderId, windowId }) => [orderId, windowId]));
  const kept = stops.filter((stop) => stop.day === day && stop.windowId === windows.get(stop.orderId));
  const positions = new Map(kept.map(({ orderId, position }) => [orderId, position]));
  if (areInOrder(seen.map((id) => positions.get(id)))) return;
  throw new AppError("CONFLICT", t.later("arrangedMeanwhile"));
}
