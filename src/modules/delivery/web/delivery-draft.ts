import { ApiError } from "#kernel/web/api-error.ts";
import type { DeliverySettings } from "../contract.ts";
import { type PinRange, readPinList } from "../rules/pin-list.ts";
import { t } from "../seller-texts.ts";

/** A row keeps its key as long as it is on the page. */
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
/** Areas on the same terms are one row, with all their PIN codes. */
export type AreaRow = Row<{ pins: string; fee: string; minimum: string }>;

/** The settings as they are typed. */
export interface DeliveryDraft {
  freshWeekdays: number[];
  otherWeekdays: number[];
  /** Empty: no cut-off. */
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
    windows: windows.map(({ id, weekday, name, begins, ends, capacity }, index) => ({
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
    areas: [...Map.groupBy(areas, ({ fee, minimum }) => `${fee} ${minimum}`)].flatMap(([key, some]) => {
      const [first] = some;
      if (!first) return [];
      return [{ key, pins: pinsOf(some), fee: typed(first.fee), minimum: typed(first.minimum) }];
    }),
  };
}

const pinsOf = (ranges: readonly PinRange[]) =>
  ranges
    .map(({ firstPin, lastPin }) => (firstPin === lastPin ? firstPin : `${firstPin}-${lastPin}`))
    .join(", ");

/** What is sent of a draft. What can't be read is refused before anything is sent: `ApiError`. */
export function fromDraft(draft: DeliveryDraft, version: number): DeliverySettings {
  const { freshWeekdays, otherWeekdays, cutOffTime, cutOffDay, windows, closedDays, areas } = draft;
  return {
    ...{ version, freshWeekdays, otherWeekdays },
    cutOff: cutOffTime === "" ? null : { time: cutOffTime, day: cutOffDay },
    windows: windows.map(({ id, weekday, name, begins, ends, capacity }) => ({
      ...{ id, weekday: Number(weekday), name, begins, ends, capacity: numberOf(capacity, t("capacity")) },
    })),
    closedDays: closedDays.map(({ from, to, yearly }) => ({ from, to: to === "" ? from : to, yearly })),
    areas: areas.flatMap(({ pins, fee, minimum }) => {
      const terms = { fee: numberOf(fee, t("fee")), minimum: numberOf(minimum, t("minimum")) };
      return rangesOf(pins).map((range) => ({ ...range, ...terms }));
    }),
  };
}

function numberOf(text: string, field: string): number | null {
  if (text.trim() === "") return null;
  const number = Number(text);
  if (!Number.isNaN(number)) return number;
  throw new ApiError(400, t("notANumber", { field }));
}

function rangesOf(pins: string): PinRange[] {
  const { ranges, unread } = readPinList(pins);
  if (unread.length > 0) throw new ApiError(400, t("pinsUnread", { parts: unread.join(", ") }));
  if (ranges.length === 0) throw new ApiError(400, t("pinsMissing"));
  return ranges;
}
