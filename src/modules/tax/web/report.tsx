import Download from "lucide-react/icons/download";
import { type ReactNode, useId } from "react";
import { formatPaiseExact, toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { Disclosure } from "#ui/controls/disclosure.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import type { HsnRow, InvoiceRow, NoteRow, RateRow, TaxFile, TaxReport, TaxSums } from "../contract.ts";
import { t } from "../seller-texts.ts";

const money = (rupees: number) =>
  rupees < 0 ? `−${formatPaiseExact(toPaise(-rupees))}` : formatPaiseExact(toPaise(rupees));

const SUMS = ["taxable", "cgst", "sgst", "igst", "total"] as const;

/** The tax of a month, by rate and by code, with its invoices and credit notes. */
export function Report({ report, children }: { report: TaxReport; children: ReactNode }) {
  const { month, total, byRate, byHsn, invoices, creditNotes } = report;
  return (
    <>
      <section aria-label={t("report")} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        <p className="max-w-prose text-sm text-ink-soft">{t("reportHint")}</p>
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
          {([...SUMS, "other", "amount"] as const).map((sum) => (
            <div key={sum} className="min-w-0 rounded-tile border border-line bg-sheet px-4 py-3">
              <dt className="text-sm text-ink-soft">{t(sum)}</dt>
              <dd className="font-semibold tabular-nums wrap-anywhere">{money(total[sum])}</dd>
            </div>
          ))}
        </dl>
        <Meanings />
      </section>
      <Part title={t("byRate")} file="by-rate" month={month}>
        <Rows caption={t("byRate")} columns={rateColumns()} rows={byRate} />
      </Part>
      <Part title={t("byHsn")} file="by-hsn" month={month}>
        <Rows caption={t("byHsn")} columns={hsnColumns()} rows={byHsn} />
      </Part>
      <Part title={t("invoices")} file="invoices" month={month}>
        <Rows caption={t("invoices")} columns={invoiceColumns()} rows={invoices} />
      </Part>
      <Part title={t("creditNotes")} file="credit-notes" month={month}>
        <Rows caption={t("creditNotes")} columns={noteColumns()} rows={creditNotes} none={t("noNotes")} />
      </Part>
    </>
  );
}

/** What the words of the report mean, for owners who file no returns themselves. */
function Meanings() {
  return (
    <Disclosure
      className="max-w-prose"
      summaryClass="min-h-11 items-center gap-2 font-semibold text-leaf"
      chevronClass="size-5"
      summary={t("meanings")}
    >
      <dl className="grid gap-2 text-sm">
        {MEANINGS.map(([word, meaning]) => (
          <div key={word}>
            <dt className="font-semibold">{t(word)}</dt>
            <dd className="text-ink-soft">{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

const MEANINGS = [
  ["taxable", "taxableMeans"],
  ["cgstAndSgst", "cgstMeans"],
  ["igst", "igstMeans"],
  ["other", "otherMeans"],
  ["hsn", "hsnMeans"],
  ["quantity", "quantityMeans"],
] as const;

interface PartProps {
  title: string;
  file: TaxFile;
  month: string;
  children: ReactNode;
}

function Part({ title, file, month, children }: PartProps) {
  const id = useId();
  const { busy, submit } = useSubmit(downloadAsSeller);
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-label={`${t("csv")}: ${title}`}
          onClick={() => submit(`/api/tax/report.csv?${new URLSearchParams({ month, part: file })}`)}
        >
          <Download aria-hidden="true" className="size-4" />
          {t("csv")}
        </Button>
      </div>
      {children}
    </section>
  );
}

interface RowsProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  none?: string;
}

function Rows<Row extends object>({ caption, columns, rows, none = t("nothing") }: RowsProps<Row>) {
  if (rows.length === 0) return <p className="text-ink-soft">{none}</p>;
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => JSON.stringify(row)}
      twoLines
    />
  );
}

/** A column of numbers. On a phone only the row's `last` one has a place; the lead has the others in words. */
const end = <Row,>(
  key: string,
  header: string,
  text: (row: Row) => string,
  { last = false } = {},
): Column<Row> => ({
  key,
  header,
  end: true,
  place: last ? "max-md:col-start-2 max-md:row-start-1" : "max-md:hidden",
  cell: (row) => (
    <span className={classNames("whitespace-nowrap tabular-nums", last && "max-md:font-semibold")}>
      {text(row)}
    </span>
  ),
});

/** A column that a phone's lead has in words. */
const middle = <Row,>(key: string, header: string, text: (row: Row) => string): Column<Row> => ({
  key,
  header,
  place: "max-md:hidden",
  cell: (row) => <span className="wrap-anywhere">{text(row)}</span>,
});

/** The first column: its name, and on a phone the row in words. Sums of zero are left out there. */
const lead = <Row extends Partial<TaxSums>>(
  header: string,
  name: (row: Row) => ReactNode,
  words: (row: Row) => readonly string[] = () => [],
): Column<Row> => ({
  key: "lead",
  header,
  place: "max-md:min-w-0 max-md:py-1",
  cell: (row) => (
    <>
      <span className="font-semibold">{name(row)}</span>
      <span className="block text-sm text-ink-soft wrap-anywhere tabular-nums md:hidden">
        {[
          ...words(row),
          ...PARTS.flatMap((part) => (row[part] ? [`${t(part)} ${money(row[part])}`] : [])),
        ].join(" · ")}
      </span>
    </>
  ),
});

const PARTS = ["taxable", "cgst", "sgst", "igst"] as const;

const taxable = (): Column<Pick<TaxSums, "taxable">> =>
  end("taxable", t("taxable"), (row) => money(row.taxable));

const taxes = (): Column<Pick<TaxSums, "cgst" | "sgst" | "igst">>[] =>
  (["cgst", "sgst", "igst"] as const).map((tax) => end(tax, t(tax), (row) => money(row[tax])));

const total = (): Column<Pick<TaxSums, "total">> =>
  end("total", t("total"), (row) => money(row.total), { last: true });

const rateColumns = (): Column<RateRow>[] => [
  lead(
    t("rate"),
    ({ percent }) => `${percent}%`,
    ({ buyer, placeOfSupply }) => [buyer, placeOfSupply],
  ),
  middle("buyer", t("buyerKind"), ({ buyer }) => buyer),
  middle("place", t("placeOfSupply"), ({ placeOfSupply }) => placeOfSupply),
  taxable(),
  ...taxes(),
  total(),
];

/** A quantity as people read it. The spreadsheet has the codes of GST returns. */
function quantityOf({ quantity, unit }: HsnRow): string {
  if (!unit) return "–";
  return t(UNITS.get(unit) ?? "inOthers", { quantity });
}

const UNITS = new Map<string, "inKilograms" | "inMillilitres" | "inPieces">([
  ["KGS", "inKilograms"],
  ["MLT", "inMillilitres"],
  ["PCS", "inPieces"],
]);

const hsnColumns = (): Column<HsnRow>[] => [
  lead(
    t("hsn"),
    ({ hsn }) => hsn || "–",
    (row) => [`${row.percent}%`, quantityOf(row)],
  ),
  end("rate", t("rate"), ({ percent }) => `${percent}%`),
  end("quantity", t("quantity"), quantityOf),
  taxable(),
  ...taxes(),
  total(),
];

// The buyer stands below the number: beside all sums there is no room for a name.
const invoiceColumns = (): Column<InvoiceRow>[] => [
  lead(t("invoice"), ({ number, day, buyer, gstin }) => (
    <>
      <span className="whitespace-nowrap">{number}</span>
      <span className="block text-sm font-normal wrap-anywhere">
        {[formatShortDay(day), buyer, gstin].filter(Boolean).join(" · ")}
      </span>
    </>
  )),
  taxable(),
  ...taxes(),
  end("amount", t("amount"), ({ amount }) => money(amount), { last: true }),
];

const noteColumns = (): Column<NoteRow>[] => [
  lead(
    t("creditNote"),
    ({ number }) => <span className="whitespace-nowrap">{number}</span>,
    ({ invoice }) => [invoice],
  ),
  middle("invoice", t("invoice"), ({ invoice }) => invoice),
  ...taxes(),
  end("amount", t("amount"), ({ amount }) => money(amount), { last: true }),
];
