import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { t } from "../seller-texts.ts";

interface RowsProps<Row> {
  rows: readonly Row[];
  /** What one row is called, by its number. */
  name: (number: number) => string;
  addLabel: string;
  /** A row with nothing in it, under a key that no other has. */
  empty: (key: string) => Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, change: (change: Partial<Row>) => void) => ReactNode;
}

/** A list of rows, each with its fields, to add to and to take from. */
export function Rows<Row extends { key: string }>({ rows, onChange, children, ...words }: RowsProps<Row>) {
  const change = (key: string) => (part: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <>
      {rows.map((row, index) => (
        <fieldset
          key={row.key}
          className="grid grid-cols-2 items-start gap-3 rounded-tile border border-line bg-sheet p-3 sm:grid-cols-4 sm:p-4"
        >
          <legend className="sr-only">{words.name(index + 1)}</legend>
          {children(row, change(row.key))}
          <Button
            variant="quiet"
            size="small"
            aria-label={`${t("remove")}: ${words.name(index + 1)}`}
            className="col-span-full justify-self-end"
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            {t("remove")}
          </Button>
        </fieldset>
      ))}
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
