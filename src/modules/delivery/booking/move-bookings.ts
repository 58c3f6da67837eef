import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { AppError } from "#kernel/errors/app-error.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { ChosenDelivery } from "../contract.ts";
import {
  assignWindows,
  type DaySlots,
  type DeliverySlot,
  daysToMoveTo,
  dayToMoveTo,
  freeSlots,
  type OrderToAssign,
  type SlotBooking,
} from "../rules/delivery-slots.ts";
import { type DeliveryRules, windowName } from "../rules/shared/delivery-rules.ts";
import { t } from "../server-texts.ts";
import { type Delivery, readDelivery } from "../settings/read-delivery.ts";
import { refusedSlot } from "./book-slots.ts";

/** An order that leaves its place on a day. */
type OrderToMove = OrderToAssign & { day: string };

type MoveBookings = { orders: readonly OrderToMove[]; to: ChosenDelivery; now: Date };

/**
 * The places that `moveBookings` would give, by what is booked now: without locking anything. Throws as it does.
 */
export function planMove(
  { rules, bookings }: Delivery,
  { orders, to, now }: MoveBookings,
): Map<string, DeliverySlot> {
  return placesOf(whoMoves(orders, to), to, { rules, bookings, now });
}

const whoMoves = (orders: readonly OrderToMove[], to: ChosenDelivery) =>
  orders.filter((order) => order.day !== to.day || isElsewhere(order, to));

/** The moving orders' places in the target. Throws `CONFLICT` if they don't fit. */
function placesOf(
  moving: readonly OrderToMove[],
  to: ChosenDelivery,
  current: DeliveryState,
): Map<string, DeliverySlot> {
  const { slots } = moveTarget(to, current);
  const given = assignWindows(moving, slots);
  if (slots.length > 0 && !given) throw noRoomToMove(to, moving.length, current);
  return new Map(moving.map(({ id }) => [id, { day: to.day, window: given?.get(id) ?? null }]));
}

/**
 * Moves locked orders to another day: releases their places and books new ones, in the requested window or by
 * `assignWindows`. Returns each order's new place, except for orders that are there already. The windows' rows of both
 * days stay locked until the transaction ends. All orders move or none. Throws `CONFLICT` with the next free places if
 * the day is over, closed or too full.
 */
export async function moveBookings(
  tx: Tx,
  { orders, to, now }: MoveBookings,
): Promise<Map<string, DeliverySlot>> {
  const { rules, bookings } = await readDelivery(tx, { from: storeDay(now) });
  const moving = whoMoves(orders, to);
  if (moving.length === 0) return new Map();
  const expectedTarget = moveTarget(to, { rules, bookings, now });
  const targets = expectedTarget.slots.map(({ window: { id, begins } }) => ({
    day: to.day,
    windowId: id,
    begins,
    isTarget: true,
  }));
  const held = await lockBothDays(tx, [...leftWindows(moving), ...targets]);
  const places = placesOf(moving, to, { rules, bookings: newer(bookings, held), now });
  await changeBookings(tx, [...leaving(moving), ...arriving([...places.values()])]);
  return places;
}

const isElsewhere = ({ window }: OrderToMove, to: ChosenDelivery) =>
  Boolean(to.window) && window?.id !== to.window;

type DeliveryState = { rules: DeliveryRules; bookings: readonly SlotBooking[]; now: Date };

/**
 * The target day of a move, with its possible windows. Throws `CONFLICT` with the next free places if the day is over
 * or closed, or has no such window.
 */
function moveTarget({ day, window }: ChosenDelivery, current: DeliveryState): DaySlots {
  const { rules, bookings, now } = current;
  const target = dayToMoveTo(day, now, rules, bookings);
  const named = { day: formatShortDay(day) };
  if (target === "past") throw refusedSlot(t.later("movePast", named), nextOf(current));
  if (target === "closed") throw refusedSlot(t.later("dayClosed", named), nextOf(current));
  if (!window) return target;
  const slots = target.slots.filter((slot) => slot.window.id === window);
  if (slots.length === 0) throw refusedSlot(t.later("windowGone", named), nextOf(current));
  return { day, slots };
}

/** The refusal of a move to a day without enough room: `CONFLICT` with the next free places. */
function noRoomToMove(to: ChosenDelivery, orders: number, current: DeliveryState): AppError {
  const { slots } = moveTarget(to, current);
  const day = formatShortDay(to.day);
  const [slot] = slots;
  if (orders > 1) {
    const free = slots.reduce((sum, each) => sum + (each.free ?? 0), 0);
    return refusedSlot(t.later("moveTooMany", { orders, day, free }), nextOf(current));
  }
  if (to.window && slot) {
    const window = windowName(slot.window);
    return refusedSlot(t.later("windowFull", { window, day }), nextOf(current));
  }
  return refusedSlot(t.later("dayFull", { day }), nextOf(current));
}

const nextOf = ({ rules, bookings, now }: DeliveryState) => freeSlots(daysToMoveTo(now, rules, bookings));

/** A window of a day. With `isTarget`, orders are moved into it, so its row is created. */
type LockedWindow = { day: string; windowId: string; begins: string; isTarget: boolean };

/**
 * Locks the windows' rows of two days until the transaction ends, in the same order as new orders: by day, start time
 * and id. It is one statement, so that new rows are locked too. Returns their bookings.
 */
async function lockBothDays(tx: Tx, windows: readonly LockedWindow[]): Promise<SlotBooking[]> {
  if (windows.length === 0) return [];
  const { rows } = await tx.execute<SlotBooking>(sql`
    insert into "delivery_loads" as held (day, window_id, begins, taken, capacity)
    select asked.day, asked."windowId", coalesce(known.begins, asked.begins), 0, null
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
      as asked (day date, "windowId" text, begins text, "isTarget" boolean)
    left join "delivery_loads" known on known.day = asked.day and known.window_id = asked."windowId"
    where asked."isTarget" or known.day is not null
    order by asked.day, coalesce(known.begins, asked.begins), asked."windowId"
    on conflict (day, window_id) do update set taken = held.taken
    returning held.day::text as day, held.window_id as "windowId", held.taken as booked`);
  return rows;
}

/**
 * A change of the number of orders in a locked window. `room` is the window's current capacity, if orders are added.
 */
type BookingChange = {
  day: string;
  windowId: string;
  places: number;
  room?: { capacity: number | null };
};

/** Updates the bookings of locked windows. */
async function changeBookings(tx: Tx, changes: readonly BookingChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ room, ...change }) => ({
    ...change,
    isNew: room !== undefined,
    capacity: room?.capacity ?? null,
  }));
  await tx.execute(sql`
    update "delivery_loads" held set taken = held.taken + change.places,
      capacity = case when change."isNew" then change.capacity else held.capacity end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as change (day date, "windowId" text, places integer, "isNew" boolean, capacity integer)
    where held.day = change.day and held.window_id = change."windowId"`);
}

const keyOf = ({ day, windowId }: { day: string; windowId: string }) => `${day} ${windowId}`;

/** The bookings, with locked rows in place of older ones. */
function newer(bookings: readonly SlotBooking[], held: readonly SlotBooking[]): SlotBooking[] {
  return [...new Map([...bookings, ...held].map((load) => [keyOf(load), load])).values()];
}

function leftWindows(orders: readonly OrderToMove[]): LockedWindow[] {
  const windows = orders.flatMap(({ day, window }) =>
    window ? { day, windowId: window.id, begins: window.begins, isTarget: false } : [],
  );
  return [...new Map(windows.map((window) => [keyOf(window), window])).values()];
}

function leaving(orders: readonly OrderToMove[]): BookingChange[] {
  const left = orders.flatMap(({ day, window }) => (window ? { day, windowId: window.id } : []));
  return Array.from(Map.groupBy(left, keyOf).values(), (sameSlot) => ({
    ...first(sameSlot),
    places: -sameSlot.length,
  }));
}

function arriving(places: readonly DeliverySlot[]): BookingChange[] {
  const booked = places.flatMap(({ day, window }) =>
    window ? { day, windowId: window.id, room: { capacity: window.capacity } } : [],
  );
  return Array.from(Map.groupBy(booked, keyOf).values(), (sameSlot) => ({
    ...first(sameSlot),
    places: sameSlot.length,
  }));
}

function first<Value>([value]: readonly Value[]): Value {
  if (value === undefined) throw new Error("a group has at least one entry");
  return value;
}
