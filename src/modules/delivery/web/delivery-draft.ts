import { hasWholePaise, MAX_PRICE_PAISE } from "#kernel/money/money.ts";
import { notAnAmount, PRICE_COMPLAINTS, readAmount } from "#kernel/money/typed-amount.ts";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { weekdayName } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { type DraftOf, declareFields, drawnByPage, line, lines, listed } from "#ui/forms/fields.tsx";
import type { DeliverySettings } from "../contract.ts";
import { overlapping, type PinRange, readPinList } from "../rules/shared/areas.ts";
import { LIMITS } from "../rules/shared/delivery-rules.ts";
import { t } from "../seller-texts.ts";

/** The weekdays in the order of the seller's calendar. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** A row keeps its key while it is on the page. */
type Row<Fields> = Fields & { key: string };

/** The cut-off, empty for none, and the sum from which delivery is free, empty for never. */
const TERMS = {
  cutOffTime: line(t.later("cutOffTime"), { type: "time" }),
  cutOffDay: listed(t.later("cutOffDay"), "before", [
    ["before", t.later("dayBefore")],
    ["same", t.later("sameDay")],
  ]),
  freeFrom: line(t.later("freeFrom"), { inputMode: "decimal" }),
};

/** A window that is the same on each of its weekdays. Another one on some of them is a row of its own. */
export const WINDOW = declareFields({
  name: line(t.later("name"), { required: true, maxLength: LIMITS.name }),
  begins: line(t.later("begins"), { required: true, type: "time" }),
  ends: line(t.later("ends"), { required: true, type: "time" }),
  capacity: line(t.later("capacity"), { inputMode: "numeric" }),
  weekdays: drawnByPage<number[]>(t.later("weekday"), []),
  /** The ids of the saved windows, by their weekdays. */
  ids: drawnByPage<Readonly<Record<number, string | undefined>>>(t.later("weekday"), {}),
});
export type WindowRow = Row<DraftOf<typeof WINDOW.fields>>;

export type ClosedRow = Row<{ from: string; to: string; yearly: boolean }>;

/** PIN codes with the same terms, driven to together. Empty terms are the store's. */
export const AREA = declareFields({
  name: line(t.later("areaName")),
  pins: lines(t.later("pins"), { required: true, rows: 1 }),
  fee: line(t.later("fee"), { inputMode: "decimal" }),
  minimum: line(t.later("minimum"), { inputMode: "decimal" }),
  weekdays: drawnByPage<number[]>(t.later("ownDays"), []),
  ...TERMS,
});
export type AreaRow = Row<DraftOf<typeof AREA.fields>>;

const weekdayNames = (weekdays: readonly number[]) => weekdays.map(weekdayName).join(", ");
const rowCount = (rows: readonly unknown[]) => t("meanwhileRows", { count: rows.length });

/** The delivery settings, in the order of the page. */
export const DELIVERY = declareFields({
  freshWeekdays: drawnByPage<number[]>(t.later("freshDays"), [], weekdayNames),
  otherWeekdays: drawnByPage<number[]>(t.later("otherDays"), [], weekdayNames),
  ...TERMS,
  windows: drawnByPage<WindowRow[]>(t.later("windowsTitle"), [], rowCount),
  closedDays: drawnByPage<ClosedRow[]>(t.later("closedTitle"), [], rowCount),
  areas: drawnByPage<AreaRow[]>(t.later("areasTitle"), [], rowCount),
});

/** The settings as typed text. */
export type DeliveryDraft = DraftOf<typeof DELIVERY.fields>;

const typed = (value: number | null) => (value === null ? "" : String(value));

export function toDraft(settings: DeliverySettings): DeliveryDraft {
  const { freshWeekdays, otherWeekdays, cutOff, windows, closedDays, areas } = settings;
  return {
    freshWeekdays,
    otherWeekdays,
    cutOffTime: cutOff?.time ?? "",
    cutOffDay: cutOff?.day ?? "before",
    freeFrom: typed(settings.freeFrom ?? null),
    windows: toRows(windows),
    closedDays: closedDays.map((days, index) => ({ key: `closed ${index}`, ...days })),
    areas: [...Map.groupBy(areas, ({ firstPin: _, lastPin: __, ...terms }) => JSON.stringify(terms))].flatMap(
      ([key, areaGroup]) => {
        const [first] = areaGroup;
        if (!first) return [];
        const { name = "", fee, minimum } = first;
        const own = {
          weekdays: first.weekdays ?? [],
          cutOffTime: first.cutOff?.time ?? "",
          cutOffDay: first.cutOff?.day ?? "before",
          freeFrom: typed(first.freeFrom ?? null),
        };
        return [{ key, name, pins: pinsOf(areaGroup), fee: typed(fee), minimum: typed(minimum), ...own }];
      },
    ),
  };
}

/** Sorts windows by weekday, from Monday on. Windows of one weekday keep their order. */
function inWeek<Window extends { weekday: number }>(windows: readonly Window[]): Window[] {
  const place = ({ weekday }: Window) => (weekday + WEEK.length - 1) % WEEK.length;
  return windows.toSorted((a, b) => place(a) - place(b));
}

type SavedWindow = DeliverySettings["windows"][number];

/** The windows as rows: those that are the same on several weekdays are one. */
function toRows(windows: readonly SavedWindow[]): WindowRow[] {
  const alike = Map.groupBy(inWeek(windows), ({ name, begins, ends, capacity }) =>
    JSON.stringify([name, begins, ends, capacity]),
  );
  const rows = [...alike.values()].flatMap((group): WindowRow[] => {
    const weekdays = [...new Set(group.map(({ weekday }) => weekday))];
    const ids = Object.fromEntries(weekdays.map((weekday) => [weekday, firstOn(group, weekday)?.id]));
    const [first] = group;
    if (!first) return [];
    // The same window twice on a weekday stays twice.
    const rest = group.filter((window) => firstOn(group, window.weekday) !== window);
    const { name, begins, ends, capacity } = first;
    const fields = { name, begins, ends, capacity: typed(capacity) };
    return [
      { key: "", weekdays: weekdays.toSorted(), ids, ...fields },
      ...rest.map(({ id, weekday }) => ({ key: "", weekdays: [weekday], ids: { [weekday]: id }, ...fields })),
    ];
  });
  return rows.map((row, index) => ({ ...row, key: `window ${index}` }));
}

const firstOn = (windows: readonly SavedWindow[], weekday: number) =>
  windows.find((window) => window.weekday === weekday);

const pinsOf = (ranges: readonly PinRange[]) =>
  ranges
    .map(({ firstPin, lastPin }) => (firstPin === lastPin ? firstPin : `${firstPin}-${lastPin}`))
    .join(", ");

/** The key of a row's field among the errors. */
export const fieldOf = (row: { key: string }, field: string) => `${row.key} ${field}`;

/** The form of a row, for its fields. */
export const formOfRow = <Fields extends { key: string }>(
  row: Fields,
  errors: Readonly<Record<string, string>>,
  change: (change: Partial<Fields>) => void,
) => ({
  draft: row,
  change,
  errors: Object.fromEntries(
    Object.keys(row).flatMap((field) => {
      const complaint = errors[fieldOf(row, field)];
      return complaint === undefined ? [] : [[field, complaint]];
    }),
  ),
});

/** Parses a draft for the call. Throws an `ApiError` that names each wrong field, by `fieldOf` inside a row. */
export function fromDraft(draft: DeliveryDraft, version: number): DeliverySettings {
  const wrong = new WrongFields();
  const { freshWeekdays, otherWeekdays, cutOffTime, cutOffDay } = draft;
  if (freshWeekdays.length === 0) wrong.add("freshWeekdays", { called: t("freshDays") }, t("chooseWeekday"));
  if (otherWeekdays.length === 0) wrong.add("otherWeekdays", { called: t("otherDays") }, t("chooseWeekday"));
  const settings = {
    version,
    freshWeekdays,
    otherWeekdays,
    cutOff: cutOffTime === "" ? null : { time: cutOffTime, day: cutOffDay },
    freeFrom: readFreeFrom(draft.freeFrom, (text) => wrong.add("freeFrom", { called: t("freeFrom") }, text)),
    windows: inWeek(draft.windows.flatMap((row) => readWindow(row, wrong))),
    closedDays: draft.closedDays.map((row, index) => readClosed(row, index + 1, wrong)),
    areas: readAreas(draft.areas, wrong),
  };
  wrong.refuse();
  return settings;
}

class WrongFields {
  readonly #fields: { field: string; row: string; called: string; text: string }[] = [];

  /** `row` is empty for a field outside of rows. */
  add(field: string, { row = "", called }: { row?: string; called: string }, text: string): void {
    this.#fields.push({ field, row, called, text });
  }

  /** The message names several fields, as some may be out of view. */
  refuse(): void {
    const [first, ...others] = this.#fields;
    if (!first) return;
    const names = this.#fields.map(({ row, called }) => [row, called].filter(Boolean).join(", ")).join("; ");
    const singleMessage = [first.row || first.called, first.text].join(": ");
    const message = others.length === 0 ? singleMessage : t("wrongFields", { names });
    throw new ApiError(
      400,
      message,
      Object.fromEntries(this.#fields.map(({ field, text }) => [field, text])),
    );
  }
}

function readWindow(row: WindowRow, wrong: WrongFields): SavedWindow[] {
  const { weekdays, ids, name, begins, ends } = row;
  const label = [weekdaysText(weekdays), name.trim()].filter(Boolean).join(" ");
  const say = (field: keyof WindowRow, called: string, text: string) =>
    wrong.add(fieldOf(row, field), { row: label, called }, text);
  if (weekdays.length === 0) say("weekdays", t("weekday"), t("chooseWeekday"));
  if (name.trim() === "") say("name", t("name"), t("nameMissing"));
  if (begins === "") say("begins", t("begins"), t("timeMissing"));
  if (ends === "") say("ends", t("ends"), t("timeMissing"));
  else if (ends <= begins) say("ends", t("ends"), t("windowEndsFirst"));
  const capacity = row.capacity.trim() === "" ? null : readAmount(row.capacity);
  const isCount =
    capacity == null || (Number.isInteger(capacity) && capacity >= 0 && capacity <= LIMITS.capacity);
  if (capacity === undefined || !isCount) say("capacity", t("capacity"), t("notACapacity"));
  const [id, ...otherIds] = Object.values(ids);
  // A window of one day that goes to another day stays the same window.
  const movedId = weekdays.length === 1 && otherIds.length === 0 ? id : undefined;
  return weekdays.map((weekday) => ({
    id: ids[weekday] ?? movedId,
    weekday,
    name,
    begins,
    ends,
    capacity: capacity ?? null,
  }));
}

/** Weekdays in words: all of them, or their names from Monday on. */
const weekdaysText = (weekdays: readonly number[]): string =>
  weekdays.length === WEEK.length
    ? t("everyDay")
    : WEEK.filter((weekday) => weekdays.includes(weekday))
        .map(weekdayName)
        .join(", ");

function readClosed(
  row: ClosedRow,
  number: number,
  wrong: WrongFields,
): DeliverySettings["closedDays"][number] {
  const { from, to, yearly } = row;
  const label = t("closedOf", { number });
  if (from === "") wrong.add(fieldOf(row, "from"), { row: label, called: t("firstDay") }, t("dayMissing"));
  else if (to !== "" && to < from)
    wrong.add(fieldOf(row, "to"), { row: label, called: t("lastDay") }, t("closedEndsFirst"));
  return { from, to: to === "" ? from : to, yearly };
}

function readAreas(rows: readonly AreaRow[], wrong: WrongFields): DeliverySettings["areas"] {
  const read = rows.flatMap((row, place) => {
    const label = t("areaOf", { number: place + 1 });
    const say = (field: keyof AreaRow, called: string, text: string) =>
      wrong.add(fieldOf(row, field), { row: label, called }, text);
    const { ranges, unread } = readPinList(plainCode(row.pins));
    if (unread.length > 0) say("pins", t("pins"), t("pinsUnread", { parts: unread.join(", ") }));
    else if (ranges.length === 0) say("pins", t("pins"), t("pinsMissing"));
    const amount = (field: "fee" | "minimum", called: string) => {
      const complaint = complaintAbout(row[field], called);
      if (complaint !== undefined) say(field, called, complaint);
      return row[field].trim() === "" ? null : (readAmount(row[field]) ?? null);
    };
    const terms = {
      fee: amount("fee", t("fee")),
      minimum: amount("minimum", t("minimum")),
      freeFrom: readFreeFrom(row.freeFrom, (text) => say("freeFrom", t("freeFrom"), text)),
      weekdays: row.weekdays.length === 0 ? undefined : row.weekdays,
      cutOff: row.cutOffTime === "" ? undefined : { time: row.cutOffTime, day: row.cutOffDay },
    };
    const name = row.name.trim() || undefined;
    return ranges.map((range) => ({ row, sent: { ...range, ...terms, place, name } }));
  });
  const [, twice] = overlapping(read.map(({ row, sent }) => ({ ...sent, row }))) ?? [];
  if (twice) {
    const name = t("areaOf", { number: twice.place + 1 });
    wrong.add(
      fieldOf(twice.row, "pins"),
      { row: name, called: t("pins") },
      t("pinsTwice", { pin: twice.firstPin }),
    );
  }
  return read.map(({ sent }) => sent);
}

/** Undefined if the text is empty. Calls `say` with a complaint. */
function readFreeFrom(text: string, say: (complaint: string) => void): number | undefined {
  const complaint = complaintAbout(text, t("freeFrom"));
  const amount = text.trim() === "" ? undefined : readAmount(text);
  if (complaint !== undefined) say(complaint);
  else if (amount === 0) say(t("freeFromZero"));
  return amount;
}

function complaintAbout(text: string, called: string): string | undefined {
  if (text.trim() === "") return undefined;
  const rupees = readAmount(text);
  if (rupees === undefined) return notAnAmount(called, text);
  if (rupees < 0) return t("negative", { field: called });
  if (rupees * 100 > MAX_PRICE_PAISE) return PRICE_COMPLAINTS.tooHigh(called);
  return hasWholePaise(rupees) ? undefined : PRICE_COMPLAINTS.tooFine(called);
}
