import { say } from "#kernel/texts/text.ts";
import { weekdayName } from "#kernel/time/store-time.ts";
import { t } from "../seller-texts.ts";

const LABELS = new Map([
  ["freshWeekdays", t.later("freshDays")],
  ["otherWeekdays", t.later("otherDays")],
  ["cutOffTime", t.later("cutOffTitle")],
  ["cutOffDay", t.later("cutOffDay")],
  ["windows", t.later("windowsTitle")],
  ["closedDays", t.later("closedTitle")],
  ["areas", t.later("areasTitle")],
]);

/** A field that somebody else has changed, in words: its label, and what it is now; of a list, how long it is. */
export function meanwhileWords([field, value]: readonly [string, unknown]): [label: string, value: string] {
  const label = LABELS.get(field);
  return [label ? say(label) : field, valueWords(field, value)];
}

function valueWords(field: string, value: unknown): string {
  if (!Array.isArray(value)) {
    if (field !== "cutOffDay") return String(value);
    return t(value === "same" ? "sameDay" : "dayBefore");
  }
  const isWeekdays = field.endsWith("Weekdays");
  return isWeekdays
    ? value.map((day) => weekdayName(Number(day))).join(", ")
    : t("meanwhileRows", { count: value.length });
}
