import { CheckBox } from "#ui/controls/check-box.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { t } from "../../seller-texts.ts";
import type { ClosedRow } from "./delivery-draft.ts";
import { fieldOf } from "./read-draft.ts";
import { Rows } from "./rows.tsx";

interface ClosedRowsProps {
  rows: readonly ClosedRow[];
  errors: Record<string, string>;
  onChange: (rows: ClosedRow[]) => void;
}

/** The closed days: single days or ranges. */
export function ClosedRows({ rows, errors, onChange }: ClosedRowsProps) {
  return (
    <Rows
      rows={rows}
      onChange={onChange}
      error={errors.closedDays}
      name={(number) => t("closedOf", { number })}
      addLabel={t("addClosed")}
      empty={(key) => ({ key, from: "", to: "", yearly: false })}
      columns="grid-cols-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem_2.75rem]"
      heads={[t("firstDay"), t("lastDay"), t("yearly")]}
    >
      {(row, change) => (
        <>
          <TextField
            label={t("firstDay")}
            className="row-field"
            error={errors[fieldOf(row, "from")]}
            type="date"
            required
            value={row.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            label={t("lastDay")}
            className="row-field"
            error={errors[fieldOf(row, "to")]}
            type="date"
            value={row.to}
            onChange={(event) => change({ to: event.target.value })}
          />
          <CheckBox label={t("yearly")} checked={row.yearly} onChange={(yearly) => change({ yearly })} />
        </>
      )}
    </Rows>
  );
}
