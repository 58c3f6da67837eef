import { TextArea, TextField } from "#ui/text-field.tsx";
import { t } from "../seller-texts.ts";
import type { AreaRow } from "./delivery-draft.ts";
import { Rows } from "./rows.tsx";

interface AreaRowsProps {
  rows: readonly AreaRow[];
  onChange: (rows: AreaRow[]) => void;
}

/** PIN codes on the same terms: pasted as they are, with a fee and a minimum. */
export function AreaRows({ rows, onChange }: AreaRowsProps) {
  return (
    <Rows
      rows={rows}
      onChange={onChange}
      name={(number) => t("areaOf", { number })}
      addLabel={t("addArea")}
      empty={(key) => ({ key, pins: "", fee: "", minimum: "" })}
    >
      {(row, change) => (
        <>
          <TextArea
            label={t("pins")}
            hint={t("pinsHint")}
            className="col-span-full"
            required
            rows={2}
            value={row.pins}
            onChange={(event) => change({ pins: event.target.value })}
          />
          <TextField
            label={t("fee")}
            hint={t("feeHint")}
            className="col-span-2"
            inputMode="decimal"
            value={row.fee}
            onChange={(event) => change({ fee: event.target.value })}
          />
          <TextField
            label={t("minimum")}
            hint={t("minimumHint")}
            className="col-span-2"
            inputMode="decimal"
            value={row.minimum}
            onChange={(event) => change({ minimum: event.target.value })}
          />
        </>
      )}
    </Rows>
  );
}
