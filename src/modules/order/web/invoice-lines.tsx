import type { ReactNode } from "react";
import { formatPaiseExact } from "#kernel/money/money.ts";
import { t } from "../invoice-texts.ts";
import type { Invoice, InvoiceLine } from "../rules/invoice.ts";
import { HALF_TAX_PERCENT } from "../rules/tax.ts";

/** The lines with their tax: a table where there is room, on a phone one card per line. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <LineTable invoice={invoice} />
      <ol className="grid gap-3 sm:hidden print:hidden">
        {invoice.lines.map((line) => (
          <LineCard key={line.number} line={line} />
        ))}
      </ol>
    </>
  );
}

function LineTable({ invoice: { lines, sums } }: { invoice: Invoice }) {
  return (
    <table className="w-full text-sm tabular-nums max-sm:hidden print:table print:text-xs [&_td]:px-2 [&_td]:py-2 print:[&_td]:py-1 [&_th]:px-2 [&_th]:py-2 [&_:is(td,th):first-child]:pl-0 [&_:is(td,th):last-child]:pr-0">
      <thead className="border-b-2 border-leaf text-left align-bottom">
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t("item")}</th>
          <th scope="col">{t("hsn")}</th>
          <Amount head>{t("quantity")}</Amount>
          <Amount head>{t("rate")}</Amount>
          <Amount head>{t("taxable")}</Amount>
          <Amount head>{t("cgst", { percent: HALF_TAX_PERCENT })}</Amount>
          <Amount head>{t("sgst", { percent: HALF_TAX_PERCENT })}</Amount>
          <Amount head>{t("amount")}</Amount>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line">
        {lines.map((line) => (
          <tr key={line.number} className="break-inside-avoid align-top">
            <td>{line.number}</td>
            <td>
              <span className="font-semibold wrap-anywhere">{line.name}</span>{" "}
              <span className="inline-block max-w-full wrap-anywhere text-ink-soft">{line.pack}</span>
            </td>
            <td>{line.hsn}</td>
            <Amount>{line.quantity}</Amount>
            <Amount paise={line.ratePaise} />
            <Amount paise={line.taxablePaise} />
            <Amount paise={line.cgstPaise} />
            <Amount paise={line.sgstPaise} />
            <Amount paise={line.amountPaise} />
          </tr>
        ))}
      </tbody>
      {/* On paper a footer would stand on every page, but the sums belong under the last line only. */}
      <tfoot className="font-semibold print:table-row-group">
        <tr className="break-inside-avoid break-before-avoid">
          <th scope="row" colSpan={3} className="text-left">
            {t("items")}
          </th>
          <Amount>{sums.quantity}</Amount>
          <td />
          <Amount paise={sums.taxablePaise} />
          <Amount paise={sums.cgstPaise} />
          <Amount paise={sums.sgstPaise} />
          <Amount paise={sums.amountPaise} />
        </tr>
      </tfoot>
    </table>
  );
}

function Amount({ paise, head, children }: { paise?: number; head?: true; children?: ReactNode }) {
  const content = paise === undefined ? children : formatPaiseExact(paise);
  if (head) {
    return (
      <th scope="col" className="text-right">
        {content}
      </th>
    );
  }
  return <td className="text-right whitespace-nowrap">{content}</td>;
}

function LineCard({ line }: { line: InvoiceLine }) {
  return (
    <li className="rounded-field border border-line bg-sheet p-4 text-sm tabular-nums">
      <p className="flex justify-between gap-3 text-base font-semibold">
        <span className="wrap-anywhere">{line.name}</span>
        <span>{formatPaiseExact(line.amountPaise)}</span>
      </p>
      <p className="text-ink-soft">
        {t("line", {
          pack: line.pack,
          quantity: line.quantity,
          rate: formatPaiseExact(line.ratePaise),
          hsn: line.hsn,
        })}
      </p>
      <dl className="mt-2 grid grid-cols-3 gap-2 border-t border-line pt-2">
        <Tax label={t("taxable")} paise={line.taxablePaise} />
        <Tax label={t("cgst", { percent: HALF_TAX_PERCENT })} paise={line.cgstPaise} />
        <Tax label={t("sgst", { percent: HALF_TAX_PERCENT })} paise={line.sgstPaise} />
      </dl>
    </li>
  );
}

function Tax({ label, paise }: { label: string; paise: number }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd>{formatPaiseExact(paise)}</dd>
    </div>
  );
}
