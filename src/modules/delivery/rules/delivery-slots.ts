import { byCodePoint } from "#kernel/texts/text.ts";
import { daysLater, storeDay, storeMoment, weekdayOf } from "#kernel/time/store-time.ts";
import { deliveryDays } from "./shared/delivery-days.ts";
import { type DeliveryRules, type DeliveryWindow, isClosed } from "./shared/delivery-rules.ts";

/** The number of orders in a window of a day. */
export type SlotBooking = { day: string; windowId: string; booked: number };

/** A window of a day and its free places; null means any number. */
type Slot = { window: DeliveryWindow; free: number | null };

/** A possible delivery day. Without slots the order comes at any time of the day, and there is room. */
export type DaySlots = { day: string; slots: readonly Slot[] };

/** The windows of a day that have not begun at `at`, by the time they begin. */
export function windowsOf(day: string, at: Date, windows: readonly DeliveryWindow[]): DeliveryWindow[] {
  return ofWeekday(day, windows).filter(({ begins }) => at < storeMoment(day, begins));
}

/** The windows of a day's weekday, by the time they begin. */
const ofWeekday = (day: string, windows: readonly DeliveryWindow[]) =>
  windows
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .toSorted((a, b) => byCodePoint(a.begins, b.begins) || byCodePoint(a.id, b.id));

/**
 * The days and windows that an order of these categories can choose when it is placed at `at`, with the places that
 * `bookings` leave. A day whose windows have all begun is left out.
 */
export function daySlots(
  categories: Iterable<string>,
  at: Date,
  rules: DeliveryRules,
  bookings: readonly SlotBooking[],
): DaySlots[] {
  return deliveryDays(categories, at, rules).flatMap((day) => {
    if (ofWeekday(day, rules.windows).length === 0) return [{ day, slots: [] }];
    const slots = withFree(day, windowsOf(day, at, rules.windows), bookings);
    return slots.length === 0 ? [] : [{ day, slots }];
  });
}

function withFree(day: string, windows: readonly DeliveryWindow[], bookings: readonly SlotBooking[]): Slot[] {
  const booked = new Map(bookings.map((load) => [`${load.day} ${load.windowId}`, load.booked]));
  return windows.map((window) => ({
    window,
    free:
      window.capacity === null
        ? null
        : Math.max(0, window.capacity - (booked.get(`${day} ${window.id}`) ?? 0)),
  }));
}

/** A day and one of its windows; null on a day without windows. */
export type DeliverySlot = { day: string; window: DeliveryWindow | null };

/** The free places, the earliest first. */
export function freeSlots(days: readonly DaySlots[]): DeliverySlot[] {
  return days.flatMap(({ day, slots }): DeliverySlot[] =>
    slots.length === 0
      ? [{ day, window: null }]
      : slots.filter(({ free }) => free === null || free > 0).map(({ window }) => ({ day, window })),
  );
}

type OwnWindow = Pick<DeliveryWindow, "id" | "name" | "begins" | "ends">;

/** An order that needs a window, and its previous one; null is any time of its day. */
export type OrderToAssign = { id: string; window: OwnWindow | null };

/**
 * Assigns each order a window of a day. Orders whose previous window exists (by its id, times or name) and has room
 * come first. The others get the first window with room. Both groups keep the given order. Undefined if there is not
 * room for all.
 */
export function assignWindows(
  orders: readonly OrderToAssign[],
  slots: readonly Slot[],
): Map<string, DeliveryWindow> | undefined {
  const rooms = slots.map(({ window, free }) => ({ window, left: free ?? Number.POSITIVE_INFINITY }));
  const given = new Map<string, DeliveryWindow>();
  const take = (id: string, room: (typeof rooms)[number] | undefined) => {
    if (!room || room.left === 0) return;
    room.left--;
    given.set(id, room.window);
  };
  for (const { id, window } of orders) {
    const own = likeWindow(
      slots.map((slot) => slot.window),
      window,
    );
    take(
      id,
      rooms.find((room) => room.window === own),
    );
  }
  for (const { id } of orders.filter((order) => !given.has(order.id))) {
    take(
      id,
      rooms.find(({ left }) => left > 0),
    );
  }
  return given.size === orders.length ? given : undefined;
}

/** The window that matches another day's window best. */
function likeWindow<Window extends OwnWindow>(
  windows: readonly Window[],
  own: OwnWindow | null,
): Window | undefined {
  if (!own) return undefined;
  return (
    windows.find(({ id }) => id === own.id) ??
    windows.find(({ begins, ends }) => begins === own.begins && ends === own.ends) ??
    windows.find(({ name }) => name === own.name)
  );
}

/** The number of days that the seller can move orders to. */
export const MOVE_DAYS_OFFERED = 14;
const LOOK_AHEAD_DAYS = 120;

type NoMove = "past" | "closed";

/**
 * A day to which the seller may move orders at `at`, with its remaining windows and their free places. The shopper's
 * cut-off and market weekdays don't apply, closed days and past times do. Days are `yyyy-mm-dd`.
 */
export function dayToMoveTo(
  day: string,
  at: Date,
  rules: DeliveryRules,
  bookings: readonly SlotBooking[],
): DaySlots | NoMove {
  if (day < storeDay(at)) return "past";
  if (isClosed(day, rules.closedDays)) return "closed";
  const all = ofWeekday(day, rules.windows);
  const left = all.filter(({ ends }) => at < storeMoment(day, ends));
  if (all.length > 0 && left.length === 0) return "past";
  return { day, slots: withFree(day, left, bookings) };
}

/**
 * The next days to which the seller may move orders, the earliest first: days on which the store delivers something.
 */
export function daysToMoveTo(at: Date, rules: DeliveryRules, bookings: readonly SlotBooking[]): DaySlots[] {
  const ofAreas = rules.areas.flatMap((area) => area.weekdays ?? []);
  const weekdays = new Set([...rules.freshWeekdays, ...rules.otherWeekdays, ...ofAreas]);
  const today = storeDay(at);
  const days: DaySlots[] = [];
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS && days.length < MOVE_DAYS_OFFERED; ahead++) {
    const day = daysLater(today, ahead);
    if (!weekdays.has(weekdayOf(day))) continue;
    const slots = dayToMoveTo(day, at, rules, bookings);
    if (typeof slots === "object") days.push(slots);
  }
  return days;
}
