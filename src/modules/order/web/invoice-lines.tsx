import type { InvoiceColumn, InvoiceParts } from "../rules/invoice-parts.ts";

const FIGURES = ["quantity", "rate", "taxable", "cgst", "sgst", "amount"] as const;
/** What a line's card says between its name and its amount. */
const OF_CARD = ["hsn", "quantity", "rate", "taxable", "cgst", "sgst"] as const satisfies InvoiceColumn[];

/** The lines with their tax: a table where there is room, on a phone one card per line. */
export function InvoiceLines({ invoice }: { invoice: InvoiceParts }) {
  return (
    <>
      <LineTable invoice={invoice} />
      <ol className="grid gap-3 sm:hidden print:hidden">
        {invoice.lines.map((line) => (
          <LineCard key={line.number} columns={invoice.columns} line={line} />
        ))}
      </ol>
    </>
  );
}

function LineTable({ invoice: { columns, lines, columnSums } }: { invoice: InvoiceParts }) {
  return (
    <table className="w-full text-sm tabular-nums max-sm:hidden print:table print:text-xs [&_td]:px-2 [&_td]:py-2 print:[&_td]:py-1 [&_th]:px-2 [&_th]:py-2 print:[&_:is(td,th)]:px-1 [&_:is(td,th):first-child]:pl-0 [&_:is(td,th):last-child]:pr-0">
      <thead className="border-b-2 border-leaf text-left align-bottom">
        <tr>
          <th scope="col">{columns.number}</th>
          {/* The words take what the figures leave. */}
          <th scope="col" className="w-full">
            {columns.item}
          </th>
          <th scope="col">{columns.hsn}</th>
          {FIGURES.map((column) => (
            <th key={column} scope="col" className="text-right">
              {columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line">
        {lines.map((line) => (
          <tr key={line.number} className="break-inside-avoid align-top">
            <td>{line.number}</td>
            <td>
              <span className="font-semibold wrap-anywhere">{line.item}</span>{" "}
              <span className="inline-block max-w-full wrap-anywhere text-ink-soft">{line.pack}</span>
            </td>
            <td>{line.hsn}</td>
            {FIGURES.map((column) => (
              <td key={column} className="text-right whitespace-nowrap">
                {line[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {/* On paper a footer would stand on every page, but the sums belong under the last line only. */}
      <tfoot className="font-semibold print:table-row-group">
        <tr className="break-inside-avoid break-before-avoid">
          <th scope="row" colSpan={3} className="text-left">
            {columnSums.item}
          </th>
          {FIGURES.map((column) => (
            <td key={column} className="text-right whitespace-nowrap">
              {columnSums[column]}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

type CardProps = { columns: InvoiceParts["columns"]; line: InvoiceParts["lines"][number] };

function LineCard({ columns, line }: CardProps) {
  return (
    <li className="rounded-field border border-line bg-sheet p-4 text-sm tabular-nums">
      <p className="text-base font-semibold wrap-anywhere">{line.item}</p>
      <p className="text-ink-soft">{line.pack}</p>
      <dl className="mt-2 grid grid-cols-3 gap-2 border-t border-line pt-2">
        {OF_CARD.map((column) => (
          <div key={column}>
            <dt className="text-xs text-ink-soft">{columns[column]}</dt>
            <dd>{line[column]}</dd>
          </div>
        ))}
        <div className="col-span-3 flex justify-between gap-3 font-semibold">
          <dt>{columns.amount}</dt>
          <dd>{line.amount}</dd>
        </div>
      </dl>
    </li>
  );
}
