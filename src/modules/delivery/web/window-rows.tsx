import { weekdayName } from "#kernel/time/store-time.ts";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { MOST } from "../rules/delivery-limits.ts";
import { t } from "../seller-texts.ts";
import type { WindowRow } from "./delivery-draft.ts";
import { Rows } from "./rows.tsx";
import { WEEK } from "./weekday-boxes.tsx";

interface WindowRowsProps {
  rows: readonly WindowRow[];
  onChange: (rows: WindowRow[]) => void;
}

const EMPTY = { id: undefined, weekday: "0", name: "", begins: "07:00", ends: "10:00", capacity: "" };

/** The windows of the weekdays. */
export function WindowRows({ rows, onChange }: WindowRowsProps) {
  return (
    <Rows
      rows={rows}
      onChange={onChange}
      name={(number) => t("windowOf", { number })}
      addLabel={t("addWindow")}
      empty={(key) => ({ key, ...EMPTY })}
    >
      {(row, change) => (
        <>
          <Select
            label={t("weekday")}
            className="col-span-2 sm:col-span-1"
            value={row.weekday}
            onChange={(event) => change({ weekday: event.target.value })}
          >
            {WEEK.map((weekday) => (
              <option key={weekday} value={weekday}>
                {weekdayName(weekday)}
              </option>
            ))}
          </Select>
          <TextField
            label={t("name")}
            className="col-span-2 sm:col-span-3"
            required
            maxLength={MOST.name}
            value={row.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TextField
            label={t("begins")}
            type="time"
            required
            value={row.begins}
            onChange={(event) => change({ begins: event.target.value })}
          />
          <TextField
            label={t("ends")}
            type="time"
            required
            value={row.ends}
            onChange={(event) => change({ ends: event.target.value })}
          />
          <TextField
            label={t("capacity")}
            className="col-span-2"
            inputMode="numeric"
            hint={t("capacityHint")}
            value={row.capacity}
            onChange={(event) => change({ capacity: event.target.value })}
          />
        </>
      )}
    </Rows>
  );
}
