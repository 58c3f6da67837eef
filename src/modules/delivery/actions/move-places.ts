import type { Tx } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import type { WantedDelivery } from "../contract.ts";
import { assignWindows, type Looking } from "../rules/assign-windows.ts";
import type { Load, Place } from "../rules/delivery-slots.ts";
import { changeLoads, type LoadChange } from "./change-loads.ts";
import { type HeldWindow, holdBothDays } from "./hold-both-days.ts";
import { moveTarget, noRoomToMove } from "./move-target.ts";
import { readDelivery } from "./read-delivery.ts";

/** An order that leaves its place on a day. */
export type Leaving = Looking & { day: string };

type MovePlaces = { orders: readonly Leaving[]; to: WantedDelivery; now: Date };

/**
 * Gives the places of held orders back and takes others on another day: in the window asked for, else as `assignWindows`
 * says. Returns each order's new place; one that is there already is left out. The windows' rows of both days are held
 * until the transaction ends. All orders move or none: a day that is over, closed or has no room for all of them is
 * refused with `CONFLICT` and the next free places.
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

const keyOf = ({ day, windowId }: { day: string; windowId: string }) => `${day} ${windowId}`;

/** Loads, as the held rows have them where there are some. */
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
