import CopyPlus from "lucide-react/icons/copy-plus";
import { useState } from "react";
import { weekdayName } from "#kernel/time/store-time.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { MOST } from "../rules/shared/delivery-rules.ts";
import { t } from "../seller-texts.ts";
import { copiedTo, fieldOf, WEEK, type WindowRow } from "./delivery-draft.ts";
import { Rows } from "./rows.tsx";

interface WindowRowsProps {
  rows: readonly WindowRow[];
  errors: Record<string, string>;
  onChange: (rows: WindowRow[]) => void;
}

// A phone opens its time picker by itself, and has no room for its icon.
const TIME =
  "row-field [&_input]:px-1.5 sm:[&_input]:px-2.5 max-sm:[&_input::-webkit-calendar-picker-indicator]:hidden";
const EMPTY = { id: undefined, weekday: "0", name: "", begins: "07:00", ends: "10:00", capacity: "" };

const windowOf = ({ weekday, name }: WindowRow) => `${weekdayName(Number(weekday))} ${name}`.trim();

/** The windows of the weekdays. */
export function WindowRows({ rows, errors, onChange }: WindowRowsProps) {
  const [copied, setCopied] = useState<WindowRow>();
  return (
    <>
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
        actions={(row) => (
          <IconButton label={t("copyOf", { window: windowOf(row) })} onClick={() => setCopied(row)}>
            <CopyPlus aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      >
        {(row, change) => (
          <>
            <Select
              label={t("weekday")}
              className="row-field [&_select]:pr-7 [&_select]:pl-2 max-sm:[&_select]:text-[0.9375rem] sm:[&_select]:pr-8 sm:[&_select]:pl-3"
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
              className="row-field max-sm:[&_input]:px-2.5"
              error={errors[fieldOf(row, "name")]}
              required
              maxLength={MOST.name}
              value={row.name}
              onChange={(event) => change({ name: event.target.value })}
            />
            <TextField
              label={t("begins")}
              className={TIME}
              error={errors[fieldOf(row, "begins")]}
              type="time"
              required
              value={row.begins}
              onChange={(event) => change({ begins: event.target.value })}
            />
            <TextField
              label={t("ends")}
              className={TIME}
              error={errors[fieldOf(row, "ends")]}
              type="time"
              required
              value={row.ends}
              onChange={(event) => change({ ends: event.target.value })}
            />
            <TextField
              label={t("capacity")}
              className="row-field [&_input]:px-2.5"
              error={errors[fieldOf(row, "capacity")]}
              inputMode="numeric"
              value={row.capacity}
              onChange={(event) => change({ capacity: event.target.value })}
            />
          </>
        )}
      </Rows>
      {copied && (
        <CopyWindow
          window={windowOf(copied)}
          weekdays={WEEK.filter((weekday) => weekday !== Number(copied.weekday))}
          onClose={() => setCopied(undefined)}
          onCopy={(weekdays) => {
            onChange(copiedTo(rows, copied, weekdays));
            setCopied(undefined);
          }}
        />
      )}
    </>
  );
}

interface CopyWindowProps {
  window: string;
  /** The weekdays to choose from. */
  weekdays: readonly number[];
  onClose: () => void;
  onCopy: (weekdays: readonly number[]) => void;
}

/** A dialog that copies a window to other weekdays. */
function CopyWindow({ window, weekdays, onClose, onCopy }: CopyWindowProps) {
  const [chosen, setChosen] = useState(weekdays);
  return (
    <Dialog open onClose={onClose} title={t("copyTitle", { window })}>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {weekdays.map((weekday) => (
          <CheckBox
            key={weekday}
            label={weekdayName(weekday)}
            checked={chosen.includes(weekday)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, weekday] : chosen.filter((other) => other !== weekday))
            }
          />
        ))}
      </div>
      <div className="mt-4 flex justify-end">
        <Button size="small" aria-disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
          {t("copyDo")}
        </Button>
      </div>
    </Dialog>
  );
}
