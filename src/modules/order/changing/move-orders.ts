import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import {
  dayAndWindow,
  daysToMoveTo,
  isClosed,
  moveBookings,
  reachOf,
  readDelivery,
  rulesOf,
  type WantedDelivery,
} from "#modules/delivery/index.ts";
import { type RecordedAction, recordActions, type SellerAccount } from "#modules/identity/index.ts";
import type { MatchingOrders, MoveOptions, WaitingDay } from "../contract/change-orders.ts";
import { orderMovedMail } from "../mails/order-changed.ts";
import { followToDay } from "../order-extension.ts";
import { ordersOf } from "../queries/load-orders.ts";
import { isMovable, type OrderMove, type OrderPlace, toOrderWindow } from "../rules/order-move.ts";
import type { Order } from "../rules/shared/order.ts";
import { type OrderStatus, statusName } from "../rules/shared/order-status.ts";
import { orderHistory, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { isOther } from "./change-status.ts";
import { type LockedOrder, lockChosen, lockMatching, lockOrders } from "./locked-orders.ts";
import { ORDER_RECORD, writeStatuses } from "./write-statuses.ts";

type MoveOptionsRequest = { from?: string | undefined; pin?: string | undefined; now: Date };

/**
 * The days and windows to which the seller may move orders, and the number of orders of the day `from`. With a PIN code
 * that the store delivers to, the days are those of its area. Nothing is locked.
 */
export async function moveOptions(
  db: Connection,
  { from, pin, now }: MoveOptionsRequest,
): Promise<MoveOptions> {
  const { rules: ofStore, bookings } = await readDelivery(db, { from: storeDay(now) });
  const reach = pin === undefined ? undefined : reachOf(pin, ofStore.areas);
  const rules = reach?.served ? { ...rulesOf(ofStore, reach.area), areas: [] } : ofStore;
  const counts = from === undefined ? [] : await countOpen(db, from);
  const of = (status: string) => counts.find((row) => row.status === status)?.total ?? 0;
  return {
    days: daysToMoveTo(now, rules, bookings).map(({ day, slots }) => ({
      day,
      windows: slots.flatMap(({ window, free }) => {
        const shown = toOrderWindow(window);
        return shown ? [{ ...shown, free }] : [];
      }),
    })),
    waiting: of("Pending"),
    underWay: of("Out for Delivery"),
  };
}

function countOpen(db: Connection, day: string) {
  return db
    .select({ status: orders.status, total: count() })
    .from(orders)
    .where(and(eq(orders.deliveryDay, day), inArray(orders.status, ["Pending", "Out for Delivery"])))
    .groupBy(orders.status);
}

/** The days with pending orders, the earliest first, with their numbers and whether the store is closed then. */
export async function waitingDays(db: Connection, { now }: { now: Date }): Promise<WaitingDay[]> {
  const { rules } = await readDelivery(db, { from: storeDay(now) });
  const rows = await db
    .select({ day: orders.deliveryDay, orders: count() })
    .from(orders)
    .where(eq(orders.status, "Pending"))
    .groupBy(orders.deliveryDay)
    .orderBy(asc(orders.deliveryDay));
  return rows.map((row) => ({ ...row, closed: isClosed(row.day, rules.closedDays) }));
}

/** `from` is the status that the order was shown with. */
type MoveOrder = { id: string; from?: OrderStatus } & Mover;

/**
 * Moves an order to another day or window. An order that is out for delivery becomes pending again. Throws `NOT_FOUND`;
 * `CONFLICT` if it was delivered, cancelled or is no longer as it was shown; and `CONFLICT` with the next free places
 * if there is no room or no such day.
 */
export async function moveOrder(db: Db, { id, from, ...mover }: MoveOrder): Promise<Order> {
  await transact(db, async (tx) => {
    const locked = await lockOrders(tx, eq(orders.id, id));
    const [order] = locked;
    if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
    const { invoiceNumber, status } = order;
    if (!isMovable(order)) {
      throw new AppError("CONFLICT", t.later("moveOver", { invoiceNumber, status: statusName(status) }));
    }
    if (from && from !== status) throw isOther(order);
    await writeMoves(tx, locked, mover);
  });
  const [order] = await ordersOf(db, [id]);
  if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return order;
}

type Mover = {
  to: WantedDelivery;
  reason?: string;
  seller: SellerAccount;
  now: Date;
  mail: MailQueue;
};

type Moved = { order: LockedOrder; move: OrderMove };

/**
 * Moves locked orders to another day: their places, their trails, and a mail to each shopper. An order that was out
 * becomes pending again, and the mail of the move says so. An order that is there already stays, without a mail.
 * Returns the number of moved orders. Throws `CONFLICT` with the next free places if there is not room for all, or no
 * such day.
 */
async function writeMoves(
  tx: Tx,
  locked: readonly LockedOrder[],
  { to, reason, seller, now, mail }: Mover,
): Promise<number> {
  // Before the places, as all code locks them last. What is in a bag that is out stays there, also for another window.
  await followToDay(
    tx,
    locked.flatMap(({ id: orderId, deliveryDay: from, status }) =>
      from === to.day && !isOut(status) ? [] : [{ orderId, from, to: to.day }],
    ),
  );
  // Earlier orders choose first.
  const leaving = locked
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ id, deliveryDay, deliveryWindow }) => ({ id, day: deliveryDay, window: deliveryWindow }));
  const places = await moveBookings(tx, { orders: leaving, to, now });
  const moved = locked.flatMap((order): Moved[] => {
    const place = places.get(order.id);
    if (!place) return [];
    const from = { day: order.deliveryDay, window: order.deliveryWindow };
    const to = { day: place.day, window: toOrderWindow(place.window) };
    return [{ order, move: { from, to, ...(isOut(order.status) && { wasOut: true as const }) } }];
  });
  if (moved.length === 0) return 0;
  const back = moved.filter(({ order }) => isOut(order.status));
  await writeStatuses(
    tx,
    back.map(({ order }) => ({ order, status: "Pending" as const })),
    { seller, mail, isNotified: true },
  );
  await setPlaces(tx, moved);
  const trail = await tx
    .insert(orderHistory)
    .values(moved.map(({ order, move }) => toHistoryRow(order.id, move, reason)))
    .returning({ trailId: orderHistory.id });
  await mail.add(tx, orderMovedMail, trail);
  await recordActions(tx, seller, () => moved.map((each) => toAction(each, reason)));
  return moved.length;
}

const isOut = (status: OrderStatus) => status === "Out for Delivery";

/** Updates the orders with one statement for each window. */
async function setPlaces(tx: Tx, moved: readonly Moved[]): Promise<void> {
  for (const group of Map.groupBy(moved, ({ move }) => move.to.window?.id).values()) {
    const [first] = group;
    if (!first) continue;
    const { day, window } = first.move.to;
    const ids = group.map(({ order }) => order.id);
    await tx
      .update(orders)
      .set({ deliveryDay: day, deliveryWindow: window })
      .where(sql`${orders.id} = any(${sql.param(ids)}::text[])`);
  }
}

function toHistoryRow(orderId: string, moved: OrderMove, reason: string | undefined) {
  return { orderId, by: "seller" as const, moved, reason: reason || null };
}

function toAction({ order, move }: Moved, reason: string | undefined): RecordedAction {
  const words = ({ day, window }: OrderPlace) => dayAndWindow(day, window);
  return {
    subject: ORDER_RECORD,
    action: "changed",
    id: order.id,
    name: order.invoiceNumber,
    before: { delivery: words(move.from) },
    after: { delivery: words(move.to), ...(reason && { reason }) },
  };
}

export type OrdersMoved = { moved: number; left: { id: string; status: OrderStatus }[] };

/**
 * Moves orders to another day or window: all that are still to be delivered, or none. Delivered and cancelled orders
 * are left unchanged. Throws `CONFLICT` if none is to be delivered, there is not room for all, or there is no such day.
 */
export function moveOrders(db: Db, { ids, ...mover }: { ids: readonly string[] } & Mover) {
  return moveLocked(db, (tx) => lockChosen(tx, ids), mover);
}

/** The same for all orders that match a filter; see `lockMatching`. */
export function moveMatching(db: Db, { filter, newest, count, ...mover }: MatchingOrders & Mover) {
  return moveLocked(db, (tx) => lockMatching(tx, { filter, newest, count }), mover);
}

function moveLocked(db: Db, lock: (tx: Tx) => Promise<LockedOrder[]>, mover: Mover): Promise<OrdersMoved> {
  return transact(db, async (tx) => {
    const locked = await lock(tx);
    const moving = locked.filter(isMovable);
    if (moving.length === 0) throw new AppError("CONFLICT", t.later("moveNoneChosen"));
    const left = locked.filter((order) => !isMovable(order)).map(({ id, status }) => ({ id, status }));
    return { moved: await writeMoves(tx, moving, mover), left };
  });
}

/**
 * Moves all pending orders of a day, `yyyy-mm-dd`, to another one, or none. Orders that are out stay. Returns the
 * number of moved orders. Throws `CONFLICT` if none is pending, there is not room for all, or there is no such day.
 */
export async function moveDay(db: Db, { from, ...mover }: { from: string } & Mover): Promise<number> {
  return transact(db, async (tx) => {
    const locked = await lockOrders(tx, and(eq(orders.deliveryDay, from), eq(orders.status, "Pending")));
    if (locked.length === 0) {
      throw new AppError("CONFLICT", t.later("moveNone", { day: formatShortDay(from) }));
    }
    return writeMoves(tx, locked, mover);
  });
}
