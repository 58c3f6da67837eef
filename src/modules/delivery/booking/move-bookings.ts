import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { AppError } from "#kernel/errors/app-error.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { WantedDelivery } from "../contract.ts";
import {
  assignWindows,
  type DaySlots,
  daysToMoveTo,
  dayToMoveTo,
  freePlaces,
  type Load,
  type Looking,
  type Place,
} from "../rules/delivery-slots.ts";
import { type DeliveryRules, windowName } from "../rules/shared/delivery-rules.ts";
import { t } from "../server-texts.ts";
import { readDelivery } from "../settings/read-delivery.ts";
import { refusedPlace } from "./book-slots.ts";

/** An order that leaves its place on a day. */
type Leaving = Looking & { day: string };

type MovePlaces = { orders: readonly Leaving[]; to: WantedDelivery; now: Date };

/**
 * Moves locked orders to another day: releases their places and books new ones, in the requested window or by
 * `assignWindows`. Returns each order's new place, except for orders that are there already. The windows' rows of both
 * days stay locked until the transaction ends. All orders move or none. Throws `CONFLICT` with the next free places if
 * the day is over, closed or too full.
 */
export async function movePlaces(tx: Tx, { orders, to, now }: MovePlaces): Promise<Map<string, Place>> {
  const { rules, loads } = await readDelivery(tx, { from: storeDay(now) });
  const moving = orders.filter((order) => order.day !== to.day || isElsewhere(order, to));
  if (moving.length === 0) return new Map();
  const asked = moveTarget(to, { rules, loads, now });
  const targets = asked.slots.map(({ window: { id, begins } }) => ({
    ...{ day: to.day, windowId: id, begins, isTarget: true },
  }));
  const held = await holdBothDays(tx, [...leftWindows(moving), ...targets]);
  const known = { rules, loads: newer(loads, held), now };
  const { slots } = moveTarget(to, known);
  const given = assignWindows(moving, slots);
  if (slots.length > 0 && !given) throw noRoomToMove(to, moving.length, known);
  const places = moving.map(({ id }) => ({ id, day: to.day, window: given?.get(id) ?? null }));
  await changeLoads(tx, [...leaving(moving), ...arriving(places)]);
  return new Map(places.map(({ id, ...place }) => [id, place]));
}

const isElsewhere = ({ window }: Leaving, to: WantedDelivery) =>
  Boolean(to.window) && window?.id !== to.window;

/** The rules, loads and time for a move. */
type Known = { rules: DeliveryRules; loads: readonly Load[]; now: Date };

/**
 * The target day of a move, with its possible windows. Throws `CONFLICT` with the next free places if the day is over
 * or closed, or has no such window.
 */
function moveTarget({ day, window }: WantedDelivery, known: Known): DaySlots {
  const { rules, loads, now } = known;
  const target = dayToMoveTo(day, now, rules, loads);
  const named = { day: formatShortDay(day) };
  if (target === "past") throw refusedPlace(t.later("movePast", named), nextOf(known));
  if (target === "closed") throw refusedPlace(t.later("dayClosed", named), nextOf(known));
  if (!window) return target;
  const slots = target.slots.filter((slot) => slot.window.id === window);
  if (slots.length === 0) throw refusedPlace(t.later("windowGone", named), nextOf(known));
  return { day, slots };
}

/** The refusal of a move to a day without enough room: `CONFLICT` with the next free places. */
function noRoomToMove(to: WantedDelivery, orders: number, known: Known): AppError {
  const { slots } = moveTarget(to, known);
  const day = formatShortDay(to.day);
  const [slot] = slots;
  if (orders > 1) {
    const free = slots.reduce((sum, each) => sum + (each.free ?? 0), 0);
    return refusedPlace(t.later("moveTooMany", { orders, day, free }), nextOf(known));
  }
  if (to.window && slot) {
    const window = windowName(slot.window);
    return refusedPlace(t.later("windowFull", { window, day }), nextOf(known));
  }
  return refusedPlace(t.later("dayFull", { day }), nextOf(known));
}

const nextOf = ({ rules, loads, now }: Known) => freePlaces(daysToMoveTo(now, rules, loads));

/** A window of a day. With `isTarget`, orders are moved into it, so its row is created. */
type HeldWindow = { day: string; windowId: string; begins: string; isTarget: boolean };

/**
 * Locks the windows' rows of two days until the transaction ends, in the same order as new orders: by day, start time
 * and id. It is one statement, so that new rows are locked too. Returns their loads.
 */
async function holdBothDays(tx: Tx, windows: readonly HeldWindow[]): Promise<Load[]> {
  if (windows.length === 0) return [];
  const { rows } = await tx.execute<Load>(sql`
    insert into "delivery_loads" as held (day, window_id, begins, taken, capacity)
    select asked.day, asked."windowId", coalesce(known.begins, asked.begins), 0, null
    from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
      as asked (day date, "windowId" text, begins text, "isTarget" boolean)
    left join "delivery_loads" known on known.day = asked.day and known.window_id = asked."windowId"
    where asked."isTarget" or known.day is not null
    order by asked.day, coalesce(known.begins, asked.begins), asked."windowId"
    on conflict (day, window_id) do update set taken = held.taken
    returning held.day::text as day, held.window_id as "windowId", held.taken`);
  return rows;
}

/**
 * A change of the number of orders in a locked window. `room` is the window's current capacity, if orders are added.
 */
type LoadChange = {
  day: string;
  windowId: string;
  places: number;
  room?: { capacity: number | null };
};

/** Updates the loads of locked windows. */
async function changeLoads(tx: Tx, changes: readonly LoadChange[]): Promise<void> {
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

/** The loads, with locked rows in place of older ones. */
function newer(loads: readonly Load[], held: readonly Load[]): Load[] {
  return [...new Map([...loads, ...held].map((load) => [keyOf(load), load])).values()];
}

function leftWindows(orders: readonly Leaving[]): HeldWindow[] {
  const windows = orders.flatMap(({ day, window }) =>
    window ? { day, windowId: window.id, begins: window.begins, isTarget: false } : [],
  );
  return [...new Map(windows.map((window) => [keyOf(window), window])).values()];
}

function leaving(orders: readonly Leaving[]): LoadChange[] {
  const left = orders.flatMap(({ day, window }) => (window ? { day, windowId: window.id } : []));
  return Array.from(Map.groupBy(left, keyOf).values(), (some) => ({ ...first(some), places: -some.length }));
}

function arriving(places: readonly Place[]): LoadChange[] {
  const taken = places.flatMap(({ day, window }) =>
    window ? { day, windowId: window.id, room: { capacity: window.capacity } } : [],
  );
  return Array.from(Map.groupBy(taken, keyOf).values(), (some) => ({ ...first(some), places: some.length }));
}

function first<Value>([value]: readonly Value[]): Value {
  if (value === undefined) throw new Error("a group has at least one entry");
  return value;
}
