import { CheckBox } from "#ui/check-box.tsx";
import { TextField } from "#ui/text-field.tsx";
import { t } from "../seller-texts.ts";
import type { ClosedRow } from "./delivery-draft.ts";
import { Rows } from "./rows.tsx";

interface ClosedRowsProps {
  rows: readonly ClosedRow[];
  onChange: (rows: ClosedRow[]) => void;
}

/** Days on which nothing is delivered: one, or from one to another. */
export function ClosedRows({ rows, onChange }: ClosedRowsProps) {
  return (
    <Rows
      rows={rows}
      onChange={onChange}
      name={(number) => t("closedOf", { number })}
      addLabel={t("addClosed")}
      empty={(key) => ({ key, from: "", to: "", yearly: false })}
    >
      {(row, change) => (
        <>
          <TextField
            label={t("firstDay")}
            className="col-span-2 sm:col-span-1"
            type="date"
            required
            value={row.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            label={t("lastDay")}
            className="col-span-2"
            type="date"
            value={row.to}
            onChange={(event) => change({ to: event.target.value })}
          />
          <CheckBox
            label={t("yearly")}
            className="col-span-2 sm:col-span-1 sm:self-center"
            checked={row.yearly}
            onChange={(yearly) => change({ yearly })}
          />
        </>
      )}
    </Rows>
  );
}
