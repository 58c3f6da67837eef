import { ApiError } from "#kernel/web/api-error.ts";
import { fields, listOf, nullable, text } from "#kernel/web/shape.ts";
import type { DeliveryOptions } from "../../contract/place-order.ts";

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

/** What can be chosen of the days, the earliest first: not a window that is full. */
export function choicesOf(days: readonly Day[]): Choice[] {
  return allOf(days).filter(({ window }) => !window || window.free === null || window.free > 0);
}

function allOf(days: readonly Day[]): Choice[] {
  return days.flatMap(({ day, windows }): Choice[] => {
    if (windows.length === 0) return [{ key: day, day, window: null }];
    return windows.map((window) => ({ key: `${day} ${window.id}`, day, window }));
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

/** A choice as the strip of days shows it. */
export type Chip = Choice & { full: boolean };

/** The days with their windows, the earliest first. What the server knows of and nobody can choose is full. */
export function stripOf(choices: readonly Choice[], days: readonly Day[]): { day: string; chips: Chip[] }[] {
  const free = new Map(choices.map((choice) => [choice.key, choice]));
  const full = allOf(days).filter(({ key }) => !free.has(key));
  const chips = [
    ...choices.map((choice) => ({ ...choice, full: false })),
    ...full.map((choice) => ({ ...choice, full: true })),
  ];
  const shown = [...new Set(chips.map(({ day }) => day))].toSorted();
  return shown.map((day) => ({
    day,
    chips: chips.filter((chip) => chip.day === day).toSorted((a, b) => beginOf(a).localeCompare(beginOf(b))),
  }));
}

const beginOf = ({ window }: Choice) => window?.begins ?? "";
