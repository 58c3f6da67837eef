import { and, count, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import {
  releaseSlots,
  retakePlaces,
  type TakenPlaces,
  deliveryServerTexts as t,
} from "#modules/delivery/index.ts";
import type { Order } from "./contract/order.ts";
import type {
  OrderExtension,
  OrderNote,
  OrderPlacing,
  PackedUnits,
  StatusStep,
  StoreExtras,
} from "./order-extension.ts";
import { orders } from "./tables.ts";

const extensions = extensionPoint<OrderExtension>("what modules add to orders");

/** Adds a module's extension of orders. */
export const extendOrders = extensions.extend;

/** All extensions. Delivery places come last, as shared rows are locked in this order. */
const allParts = () => [...extensions.parts(), deliveryPart];

/** The delivery places of orders. A cancelled order releases its place. */
export const deliveryPart: OrderExtension = {
  reserve: {
    release: async (tx, orderIds) => releaseSlots(tx, await placesOf(tx, orderIds)),
    reserveAgain: async (tx, orderIds) => {
      const [none] = await retakePlaces(tx, await placesOf(tx, orderIds));
      if (none) throw new AppError("CONFLICT", t.later("placeTaken", { day: formatShortDay(none.day) }));
    },
  },
};

function placesOf(tx: Tx, orderIds: readonly string[]): Promise<TakenPlaces[]> {
  const windowId = sql<string>`${orders.deliveryWindow}->>'id'`;
  return tx
    .select({ day: orders.deliveryDay, windowId, places: count() })
    .from(orders)
    .where(
      and(sql`${orders.id} = any(${sql.param([...orderIds])}::text[])`, isNotNull(orders.deliveryWindow)),
    )
    .groupBy(orders.deliveryDay, windowId);
}

/** The extensions' parts in placing orders, in order. */
export function orderPlacings(): OrderPlacing[] {
  return allParts().flatMap(({ placing }) => (placing ? [placing] : []));
}

/** Releases the reserves of cancelled orders. */
export async function releaseReserves(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  for (const { reserve } of allParts()) await reserve?.release(tx, orderIds);
}

/** Reserves again for orders that are no longer cancelled. */
export async function reserveAgain(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  for (const { reserve } of allParts()) await reserve?.reserveAgain(tx, orderIds);
}

/** Notifies the extensions of changes of orders' statuses. */
export async function followStatuses(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  for (const { onStatus } of allParts()) await onStatus?.(tx, changes);
}

/** Notifies the extensions of a locked order's packed products, by the products' ids. */
export async function followPacking(
  tx: Tx,
  orderId: string,
  units: ReadonlyMap<string, PackedUnits>,
): Promise<void> {
  for (const { onPacked } of allParts()) await onPacked?.(tx, orderId, units);
}

/** The extensions' sessions for extras, by the extras' names. */
export type ExtraSessions = {
  /** Parses an order's extras. Throws `INVALID` if no extension knows one, or it can't be stored. */
  read: (sent: Record<string, unknown>) => StoreExtras;
  writes: () => readonly SQL[];
};

/** Opens the extensions' sessions for extras. */
export function openExtras(): ExtraSessions {
  const sessions = new Map(
    allParts().flatMap(({ extra }) => (extra ? [[extra.name, extra.openSession()]] : [])),
  );
  return {
    read: (sent) => {
      const extras = Object.entries(sent).map(([name, data]) => {
        const session = sessions.get(name);
        if (!session) throw new AppError("INVALID", `An order takes no ${name}`);
        return session.read(data);
      });
      return (order) => extras.flatMap((store) => store(order));
    },
    writes: () => [...sessions.values()].flatMap((session) => session.writes()),
  };
}

/** The extensions' lines about orders, by the orders' ids. */
export async function notesOf(
  db: Connection,
  orderIds: readonly string[],
): Promise<Map<string, OrderNote[]>> {
  const all = new Map<string, OrderNote[]>(orderIds.map((id) => [id, []]));
  for (const { notes } of allParts()) {
    if (!notes || orderIds.length === 0) continue;
    for (const [id, lines] of await notes(db, orderIds)) all.get(id)?.push(...lines);
  }
  return all;
}

/** Orders, completed by the extensions. Orders that `areNew` need no completion. */
export async function completeOrders(
  db: Connection,
  orders: readonly Order[],
  { areNew = false }: { areNew?: boolean } = {},
): Promise<Order[]> {
  const notes = await notesOf(
    db,
    orders.map(({ _id }) => _id),
  );
  let completed = orders.map((order) => ({ ...order, notes: notes.get(order._id) ?? [] }));
  if (areNew) return completed;
  for (const { complete } of allParts()) {
    if (complete && completed.length > 0) completed = await complete(db, completed);
  }
  return completed;
}
