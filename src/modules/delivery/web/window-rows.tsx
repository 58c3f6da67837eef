import { useState } from "react";
import { weekdayName } from "#kernel/time/store-time.ts";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { t } from "../seller-texts.ts";
import { formOfRow, WEEK, WINDOW, type WindowRow } from "./delivery-draft.ts";
import { Rows } from "./rows.tsx";
import { WeekdayBoxes } from "./weekday-boxes.tsx";

interface WindowRowsProps {
  rows: readonly WindowRow[];
  errors: Record<string, string>;
  onChange: (rows: WindowRow[]) => void;
}

// A phone opens its time picker by itself, and has no room for its icon.
const TIME =
  "row-field [&_input]:px-1.5 sm:[&_input]:px-2.5 max-sm:[&_input::-webkit-calendar-picker-indicator]:hidden";
const ALL_DAYS = [...WEEK].toSorted();
const EMPTY = { weekdays: ALL_DAYS, ids: {}, name: "", begins: "07:00", ends: "10:00", capacity: "" };

const EVERY_DAY = "every";
const SOME_DAYS = "some";

function choiceOf({ weekdays }: WindowRow): string {
  if (weekdays.length === ALL_DAYS.length) return EVERY_DAY;
  const [only, ...others] = weekdays;
  return only !== undefined && others.length === 0 ? String(only) : SOME_DAYS;
}

/** The windows: each the same on all its days, and a row of its own where a day differs. */
export function WindowRows({ rows, errors, onChange }: WindowRowsProps) {
  // The keys of rows whose days are chosen one by one.
  const [opened, setOpened] = useState<readonly string[]>([]);
  const choose = (row: WindowRow, choice: string) => {
    setOpened(choice === SOME_DAYS ? [...opened, row.key] : opened.filter((key) => key !== row.key));
    if (choice === SOME_DAYS) return row.weekdays;
    return choice === EVERY_DAY ? [...ALL_DAYS] : [Number(choice)];
  };
  return (
    <Rows
      rows={rows}
      onChange={onChange}
      error={errors.windows}
      name={(number) => t("windowOf", { number })}
      addLabel={t("addWindow")}
      empty={(key) => ({ key, ...EMPTY })}
      columns="grid-cols-[7.25rem_minmax(0,1fr)_5.5rem] sm:grid-cols-[8.25rem_minmax(0,1fr)_8.25rem_8.25rem_4.5rem_5.5rem]"
      actionsAt="max-sm:col-start-3 max-sm:row-start-1"
      heads={[t("weekday"), t("name"), t("begins"), t("ends"), t("capacity")]}
    >
      {(row, change) => {
        const form = formOfRow(row, errors, change);
        return (
          <>
            <Select
              label={t("weekday")}
              className="row-field [&_select]:pr-7 [&_select]:pl-2 max-sm:[&_select]:text-[0.9375rem] sm:[&_select]:pr-8 sm:[&_select]:pl-3"
              value={opened.includes(row.key) ? SOME_DAYS : choiceOf(row)}
              onChange={(event) => change({ weekdays: choose(row, event.target.value) })}
            >
              <option value={EVERY_DAY}>{t("everyDay")}</option>
              <Options of={WEEK.map((weekday) => [weekday, weekdayName(weekday)])} />
              <option value={SOME_DAYS}>{t("someDays")}</option>
            </Select>
            <WINDOW.Field form={form} name="name" className="row-field max-sm:[&_input]:px-2.5" />
            <WINDOW.Field form={form} name="begins" className={TIME} />
            <WINDOW.Field form={form} name="ends" className={TIME} />
            <WINDOW.Field form={form} name="capacity" className="row-field [&_input]:px-2.5" />
            {(opened.includes(row.key) || choiceOf(row) === SOME_DAYS) && (
              <div className="order-last col-span-full">
                <WeekdayBoxes
                  label={t("onDays")}
                  chosen={row.weekdays}
                  error={form.errors.weekdays}
                  onChange={(weekdays) => {
                    setOpened([...opened, row.key]);
                    change({ weekdays });
                  }}
                />
              </div>
            )}
          </>
        );
      }}
    </Rows>
  );
}
