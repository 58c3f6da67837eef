import { ApiError } from "#kernel/web/api-error.ts";
import { fields, listOf, nullable, text } from "#kernel/web/shape.ts";
import type { DeliveryOptions } from "../../contract/delivery-options.ts";

type Day = DeliveryOptions["days"][number];

const freePlaces = listOf(
  fields({ day: text, window: nullable(fields({ id: text, name: text, begins: text, ends: text })) }),
);

/** A day and one of its windows to choose; null on a day that has none. */
export interface Choice {
  key: string;
  day: string;
  window: Day["windows"][number] | null;
}

/** What can be chosen of the days, the earliest first: a window that is full is not shown as a way to go. */
export function choicesOf(days: readonly Day[]): Choice[] {
  return days.flatMap(({ day, windows }): Choice[] => {
    if (windows.length === 0) return [{ key: day, day, window: null }];
    const free = windows.filter((window) => window.free === null || window.free > 0);
    return free.map((window) => ({ key: `${day} ${window.id}`, day, window }));
  });
}

/**
 * What the server offers in place of a day or a window that it has refused, the earliest first; undefined where an order
 * was refused for something else. How many places are free is not said.
 */
export function choicesInstead(error: unknown): Choice[] | undefined {
  if (!(error instanceof ApiError) || !freePlaces(error.next)) return undefined;
  return error.next.map(({ day, window }) =>
    window
      ? { key: `${day} ${window.id}`, day, window: { ...window, free: null } }
      : { key: day, day, window: null },
  );
}

/** The choice that was made, as long as there is room; else the earliest. */
export function chosenOf(choices: readonly Choice[], wanted: string | undefined): Choice | undefined {
  return choices.find(({ key }) => key === wanted) ?? choices[0];
}
