import Trash2 from "lucide-react/icons/trash";
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { t } from "../seller-texts.ts";
import { type ClosedRow, fieldOf } from "./delivery-draft.ts";

interface RowsProps<Row> {
  rows: readonly Row[];
  name: (number: number) => string;
  addLabel: string;
  empty: (key: string) => Row;
  onChange: (rows: Row[]) => void;
  /** The columns and headings for wide windows. On a phone each field has its own label. */
  columns: string;
  heads: readonly string[];
  error: string | undefined;
  children: (row: Row, change: (change: Partial<Row>) => void) => ReactNode;
  /** Actions of a row, besides removing it. */
  actions?: (row: Row, index: number) => ReactNode;
  /** The classes for the actions' place on a phone, if not last. */
  actionsAt?: string;
}

/** A list of rows with fields, to add and remove: a table, or small cards on a phone. */
export function Rows<Row extends { key: string }>({
  rows,
  onChange,
  children,
  columns,
  heads,
  error,
  actions,
  actionsAt,
  ...words
}: RowsProps<Row>) {
  const change = (key: string) => (part: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <>
      {error && (
        <p role="alert" className="rounded-field bg-blush px-3 py-2 text-sm font-medium wrap-anywhere">
          {error}
        </p>
      )}
      {rows.length > 0 && (
        <div className="grid gap-2 sm:gap-1">
          <div
            aria-hidden="true"
            className={classNames("hidden gap-2 text-sm font-semibold sm:grid", columns)}
          >
            {heads.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          {rows.map((row, index) => (
            <fieldset
              key={row.key}
              className={classNames(
                "grid min-w-0 items-start gap-x-2 gap-y-1 rounded-field border border-line bg-sheet p-2",
                "sm:border-0 sm:bg-transparent sm:p-0 [&_label]:text-xs sm:[&_.row-field>label]:sr-only [&_.row-field>label>span:last-child]:sr-only",
                columns,
              )}
            >
              <legend className="sr-only">{words.name(index + 1)}</legend>
              {children(row, change(row.key))}
              <div className={classNames("flex justify-end self-end sm:self-start", actionsAt)}>
                {actions?.(row, index)}
                <IconButton
                  label={`${t("remove")}: ${words.name(index + 1)}`}
                  onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </IconButton>
              </div>
            </fieldset>
          ))}
        </div>
      )}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => onChange([...rows, words.empty(crypto.randomUUID())])}
      >
        {words.addLabel}
      </Button>
    </>
  );
}

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
