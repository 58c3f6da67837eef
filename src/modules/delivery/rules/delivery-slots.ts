import { byCodePoint } from "#kernel/texts/by-code-point.ts";
import { storeMoment, weekdayOf } from "#kernel/time/store-time.ts";
import { deliveryDays } from "./delivery-days.ts";
import type { DeliveryRules, DeliveryWindow } from "./delivery-rules.ts";

/** How many orders there are in a window of a day. */
export type Load = { day: string; windowId: string; taken: number };

/** A window of a day and how many places are free in it; null is any number. */
export type Slot = { window: DeliveryWindow; free: number | null };

/** A day on which an order may come. Without slots it comes at any time of the day, and there is room. */
export type DaySlots = { day: string; slots: readonly Slot[] };

/** The windows of a day that have not begun at `at`, by the time they begin. */
export function windowsOf(day: string, at: Date, windows: readonly DeliveryWindow[]): DeliveryWindow[] {
  return ofWeekday(day, windows).filter(({ begins }) => at < storeMoment(day, begins));
}

/** The windows of a day's weekday, by the time they begin. */
export const ofWeekday = (day: string, windows: readonly DeliveryWindow[]) =>
  windows
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .toSorted((a, b) => byCodePoint(a.begins, b.begins) || byCodePoint(a.id, b.id));

/**
 * The days and windows to choose from for an order of these categories that is placed at `at`, with the places that
 * `loads` leave. A day whose windows have all begun is left out.
 */
export function daySlots(
  categories: Iterable<string>,
  at: Date,
  rules: DeliveryRules,
  loads: readonly Load[],
): DaySlots[] {
  return deliveryDays(categories, at, rules).flatMap((day) => {
    if (ofWeekday(day, rules.windows).length === 0) return [{ day, slots: [] }];
    const slots = withFree(day, windowsOf(day, at, rules.windows), loads);
    return slots.length === 0 ? [] : [{ day, slots }];
  });
}

/** Windows of a day, with the places that `loads` leave in them. */
export function withFree(day: string, windows: readonly DeliveryWindow[], loads: readonly Load[]): Slot[] {
  const taken = new Map(loads.map((load) => [`${load.day} ${load.windowId}`, load.taken]));
  return windows.map((window) => ({
    window,
    free:
      window.capacity === null
        ? null
        : Math.max(0, window.capacity - (taken.get(`${day} ${window.id}`) ?? 0)),
  }));
}

/** A day and one of its windows; null on a day without windows. */
export type Place = { day: string; window: DeliveryWindow | null };

/** What is still free, the earliest first. */
export function freePlaces(days: readonly DaySlots[]): Place[] {
  return days.flatMap(({ day, slots }): Place[] =>
    slots.length === 0
      ? [{ day, window: null }]
      : slots.filter(({ free }) => free === null || free > 0).map(({ window }) => ({ day, window })),
  );
}
