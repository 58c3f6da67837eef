import type { DeliverySettings } from "../../contract.ts";
import type { PinRange } from "../../rules/shared/areas.ts";

/** The weekdays in the order of the seller's calendar. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** A row keeps its key while it is on the page. */
type Row<Fields> = Fields & { key: string };

export type WindowRow = Row<{
  id: string | undefined;
  weekday: string;
  name: string;
  begins: string;
  ends: string;
  capacity: string;
}>;
export type ClosedRow = Row<{ from: string; to: string; yearly: boolean }>;
/** PIN codes with the same terms, driven to together. */
export type AreaRow = Row<{ pins: string; fee: string; minimum: string }>;

/** The settings as typed text. */
export interface DeliveryDraft {
  freshWeekdays: number[];
  otherWeekdays: number[];
  /** Empty means no cut-off. */
  cutOffTime: string;
  cutOffDay: "before" | "same";
  windows: WindowRow[];
  closedDays: ClosedRow[];
  areas: AreaRow[];
}

const typed = (value: number | null) => (value === null ? "" : String(value));

export function toDraft(settings: DeliverySettings): DeliveryDraft {
  const { freshWeekdays, otherWeekdays, cutOff, windows, closedDays, areas } = settings;
  return {
    ...{ freshWeekdays, otherWeekdays },
    cutOffTime: cutOff?.time ?? "",
    cutOffDay: cutOff?.day ?? "before",
    windows: inWeek(windows).map(({ id, weekday, name, begins, ends, capacity }, index) => ({
      ...{
        key: `window ${index}`,
        id,
        weekday: String(weekday),
        name,
        begins,
        ends,
        capacity: typed(capacity),
      },
    })),
    closedDays: closedDays.map((days, index) => ({ key: `closed ${index}`, ...days })),
    areas: [...Map.groupBy(areas, ({ place, fee, minimum }) => `${place} ${fee} ${minimum}`)].flatMap(
      ([key, some]) => {
        const [first] = some;
        if (!first) return [];
        return [{ key, pins: pinsOf(some), fee: typed(first.fee), minimum: typed(first.minimum) }];
      },
    ),
  };
}

/** Sorts windows by weekday, from Monday on. Windows of one weekday keep their order. */
function inWeek<Window extends { weekday: number | string }>(windows: readonly Window[]): Window[] {
  const place = ({ weekday }: Window) => (Number(weekday) + WEEK.length - 1) % WEEK.length;
  return windows.toSorted((a, b) => place(a) - place(b));
}

/** Copies a window to other weekdays that don't have it yet. */
export function copiedTo(
  rows: readonly WindowRow[],
  row: WindowRow,
  weekdays: readonly number[],
): WindowRow[] {
  const isThere = (weekday: number) =>
    rows.some(
      (other) => Number(other.weekday) === weekday && other.begins === row.begins && other.ends === row.ends,
    );
  const copies = weekdays
    .filter((weekday) => !isThere(weekday))
    .map((weekday) => ({ ...row, id: undefined, weekday: String(weekday), key: `${row.key} ${weekday}` }));
  return inWeek([...rows, ...copies]);
}

const pinsOf = (ranges: readonly PinRange[]) =>
  ranges
    .map(({ firstPin, lastPin }) => (firstPin === lastPin ? firstPin : `${firstPin}-${lastPin}`))
    .join(", ");
