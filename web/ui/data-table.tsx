import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { SortBar } from "./sort-bar.tsx";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column. */
  end?: boolean;
  /** On phones it is the card's head, without its column's name. */
  lead?: boolean;
  /** The rows can be sorted by it. */
  sortable?: boolean;
}

export interface Sorting {
  by: string;
  descending: boolean;
  onSort: (by: string, descending: boolean) => void;
  /** What the rows can be sorted by besides their columns. */
  others?: readonly { key: string; label: string }[];
}

interface DataTableProps<Row> {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting;
  /** The rows are those of the question before: the new ones are on their way. */
  stale?: boolean;
}

/** A table; on phones each row is a card. */
export function DataTable<Row>({ caption, columns, rows, rowKey, sorting, stale }: DataTableProps<Row>) {
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
        <tbody className="max-md:grid max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="border-line max-md:grid max-md:gap-x-4 max-md:gap-y-1 max-md:rounded-tile max-md:border max-md:bg-sheet max-md:p-4 md:border-b md:hover:bg-sheet"
            >
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
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
          className="inline-flex min-h-11 items-center gap-1 font-semibold hover:text-leaf"
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

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, end, lead } = column;
  return (
    <td
      data-label={header}
      className={classNames(
        "min-w-0 md:px-2 md:py-1.5 md:first:pl-0 md:last:pr-0",
        end && "md:text-right",
        lead
          ? "max-md:block"
          : "max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:before:shrink-0 max-md:before:text-sm max-md:before:text-ink-soft max-md:before:content-[attr(data-label)]",
      )}
    >
      {cell(row)}
    </td>
  );
}
