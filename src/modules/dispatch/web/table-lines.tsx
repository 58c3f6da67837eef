import type { ReactNode } from "react";

interface LinesTableProps {
  heads: readonly string[];
  foot: ReactNode;
  children: ReactNode;
}

/** A table whose rows are cards on a phone: their cells are lines in two columns. */
export function LinesTable({ heads: [first, ...others], foot, children }: LinesTableProps) {
  return (
    <table className="w-full text-right tabular-nums max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line-strong text-sm">
          <th scope="col" className="py-1.5 pr-2 text-left font-semibold">
            {first}
          </th>
          {others.map((head) => (
            <th key={head} scope="col" className="py-1.5 pl-3 font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">{children}</tbody>
      <tfoot className="font-bold max-sm:block">{foot}</tfoot>
    </table>
  );
}

export function LinesRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <tr className="border-b border-line align-top max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:py-2">
      <th
        scope="row"
        className="py-2 pr-2 text-left leading-snug font-semibold wrap-anywhere max-sm:col-span-full max-sm:py-0.5"
      >
        {name}
      </th>
      {children}
    </tr>
  );
}

/** A cell, with its column's name before it on a phone. */
export function LinesCell({ label, className, children }: LinesCellProps) {
  return (
    <td
      data-label={label}
      className={`max-sm:flex max-sm:justify-between max-sm:gap-2 max-sm:px-0 max-sm:py-0.5 max-sm:text-sm max-sm:before:min-w-0 max-sm:before:whitespace-normal max-sm:before:text-ink-soft max-sm:before:content-[attr(data-label)] py-2 pl-3 ${className}`}
    >
      {children}
    </td>
  );
}

interface LinesCellProps {
  label: string;
  className: string;
  children: ReactNode;
}
