import Download from "lucide-react/icons/download";
import { type ReactNode, useId } from "react";
import { formatPaiseExact, toPaise } from "#kernel/money/money.ts";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { Button } from "#ui/controls/button.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import type { HsnRow, InvoiceRow, NoteRow, RateRow, TaxFile, TaxReport } from "../contract.ts";
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
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => JSON.stringify(row)} />;
}

const end = <Row,>(key: string, header: string, text: (row: Row) => string): Column<Row> => ({
  ...{ key, header, end: true },
  cell: (row) => <span className="whitespace-nowrap tabular-nums">{text(row)}</span>,
});

const sumColumns = <Row extends RateRow | HsnRow | InvoiceRow>(): Column<Row>[] =>
  SUMS.map((sum) => end(sum, t(sum), (row) => money(row[sum])));

const rateColumns = (): Column<RateRow>[] => [
  {
    ...{ key: "rate", header: t("rate"), lead: true },
    cell: ({ percent }) => <span className="font-semibold">{`${percent}%`}</span>,
  },
  {
    key: "buyer",
    header: t("buyerKind"),
    cell: ({ buyer }) => <span className="wrap-anywhere">{buyer}</span>,
  },
  {
    key: "place",
    header: t("placeOfSupply"),
    cell: ({ placeOfSupply }) => <span className="wrap-anywhere">{placeOfSupply}</span>,
  },
  ...sumColumns<RateRow>(),
];

const hsnColumns = (): Column<HsnRow>[] => [
  {
    ...{ key: "hsn", header: t("hsn"), lead: true },
    cell: ({ hsn }) => <span className="font-semibold">{hsn || "–"}</span>,
  },
  end("rate", t("rate"), ({ percent }) => `${percent}%`),
  end("quantity", t("quantity"), ({ quantity, unit }) => (unit ? `${quantity} ${unit}` : "–")),
  ...sumColumns<HsnRow>(),
];

const invoiceColumns = (): Column<InvoiceRow>[] => [
  {
    ...{ key: "number", header: t("invoice"), lead: true },
    cell: ({ number }) => <span className="font-semibold whitespace-nowrap">{number}</span>,
  },
  { key: "day", header: t("day"), cell: ({ day }) => day },
  {
    ...{ key: "buyer", header: t("buyer") },
    cell: ({ buyer, gstin }) => <span className="wrap-anywhere">{gstin ? `${buyer}, ${gstin}` : buyer}</span>,
  },
  ...sumColumns<InvoiceRow>(),
  end("amount", t("amount"), ({ amount }) => money(amount)),
];

const noteColumns = (): Column<NoteRow>[] => [
  {
    ...{ key: "number", header: t("creditNote"), lead: true },
    cell: ({ number }) => <span className="font-semibold whitespace-nowrap">{number}</span>,
  },
  { key: "invoice", header: t("invoice"), cell: ({ invoice }) => invoice },
  end("amount", t("amount"), ({ amount }) => money(amount)),
  end("cgst", t("cgst"), ({ cgst }) => money(cgst)),
  end("sgst", t("sgst"), ({ sgst }) => money(sgst)),
  end("igst", t("igst"), ({ igst }) => money(igst)),
];
