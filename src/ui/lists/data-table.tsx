import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { IconButton } from "../controls/icon-button.tsx";
import { Options } from "../fields/options.tsx";
import { Select } from "../fields/select.tsx";
import { t } from "../list-texts.ts";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Aligns the column's numbers at the end. */
  end?: boolean;
  /** Makes the cell the head of a phone's card, without its column's name. */
  lead?: boolean;
  sortable?: boolean;
  /** The cell's place in a phone's card of two lines, as grid classes. */
  place?: string;
}

export interface Sorting {
  by: string;
  descending: boolean;
  onSort: (by: string, descending: boolean) => void;
  /** Sort keys beside the columns. */
  others?: readonly { key: string; label: string }[];
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting;
  /** Whether the rows belong to the previous request, while the new ones are loading. */
  stale?: boolean;
  /** On phones a row is a card of two lines without column names. Each column sets its `place` in it. */
  twoLines?: boolean;
}

const CARD = "max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-tile max-md:border max-md:bg-sheet max-md:p-4";
const TWO_LINES =
  "max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:border-b max-md:py-1";

/** A table. On phones each row is a card. */
export function DataTable<Row>(table: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sorting, stale, twoLines = false } = table;
  const choices = [
    ...columns
      .filter(({ sortable }) => sortable)
      .map(({ key, header }) => ({ key, label: header.toLowerCase() })),
    ...(sorting?.others ?? []),
  ];
  return (
    <>
      {sorting && <SortBar {...sorting} choices={choices} />}
      <table
        aria-label={caption}
        aria-busy={stale}
        className={classNames("w-full transition-opacity max-md:block", stale && "opacity-60")}
      >
        <thead className="max-md:hidden">
          <tr className="border-b border-line-strong text-left text-sm">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody className={classNames("max-md:grid", !twoLines && "max-md:gap-3")}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={classNames(
                "border-line max-md:grid md:border-b md:hover:bg-sheet",
                twoLines ? TWO_LINES : CARD,
              )}
            >
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} twoLines={twoLines} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface SortBarProps {
  choices: readonly { key: string; label: string }[];
  by: string;
  descending: boolean;
  onSort: (by: string, descending: boolean) => void;
}

/** The sort control for phones, where the table has no headings. */
function SortBar({ choices, by, descending, onSort }: SortBarProps) {
  const Direction = descending ? ArrowDown : ArrowUp;
  return (
    <div className="mb-3 flex gap-2 md:hidden">
      <Select
        label={t("sortBy")}
        hideLabel
        value={by}
        onChange={(event) => onSort(event.target.value, false)}
        className="grow"
      >
        <Options of={choices.map(({ key, label }) => [key, t("sortByField", { field: label })])} />
      </Select>
      <IconButton
        label={t(descending ? "sortUpwards" : "sortDownwards")}
        onClick={() => onSort(by, !descending)}
        tone="field"
        size="field"
      >
        <Direction aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

function HeaderCell<Row>({ column, sorting }: { column: Column<Row>; sorting?: Sorting }) {
  const { key, header, end, sortable } = column;
  const active = sorting?.by === key;
  const Direction = sorting?.descending ? ArrowDown : ArrowUp;
  const Arrow = active ? Direction : ArrowUpDown;
  const direction = sorting?.descending ? "descending" : "ascending";
  return (
    <th
      scope="col"
      aria-sort={active ? direction : undefined}
      className={classNames("px-2 py-1 font-semibold first:pl-0 last:pr-0", end && "text-right")}
    >
      {sortable && sorting ? (
        <button
          type="button"
          onClick={() => sorting.onSort(key, active && !sorting.descending)}
          className="inline-flex min-h-11 items-center gap-1 font-semibold hover:text-leaf dense:min-h-8"
        >
          {header}
          <Arrow aria-hidden="true" className={classNames("size-3.5", !active && "text-line-strong")} />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

const NAMED =
  "max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:before:shrink-0 max-md:before:text-sm max-md:before:text-ink-soft max-md:before:content-[attr(data-label)]";

interface BodyCellProps<Row> {
  column: Column<Row>;
  row: Row;
  twoLines: boolean;
}

function BodyCell<Row>({ column, row, twoLines }: BodyCellProps<Row>) {
  const { header, cell, end, lead, place } = column;
  const onPhone = lead ? "max-md:block" : NAMED;
  return (
    <td
      data-label={header}
      className={classNames(
        "min-w-0 md:px-2 md:py-1.5 md:first:pl-0 md:last:pr-0 dense:py-0.5",
        end && "md:text-right",
        twoLines ? place : onPhone,
      )}
    >
      {cell(row)}
    </td>
  );
}
