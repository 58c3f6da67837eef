import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { Fragment, type ReactNode } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { reach } from "#kernel/web/api/call.ts";
import { saveFile } from "#kernel/web/device/save-file.ts";
import { toast } from "#kernel/web/toast.ts";
import type { UpiPayment } from "#modules/payment/rules/shared/upi.ts";
import { UpiCode } from "#modules/payment/web/shared/upi-code.tsx";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { KolamBorder } from "#ui/drawings/kolam.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { OnPaper } from "#ui/print-sheet.tsx";
import {
  type InvoiceColumn,
  type InvoiceFact,
  type InvoiceParts,
  type InvoiceParty,
  invoiceParts,
} from "../../rules/invoice-parts.ts";
import type { Order } from "../../rules/shared/order.ts";
import { upiAtDoor } from "../../rules/shared/upi-at-door.ts";
import { t } from "../../texts/invoice-texts.ts";

interface InvoiceDialogProps {
  order: Order;
  onClose: () => void;
  /** The text before the invoice, if it can't be beside the page. */
  before?: string;
  /** True if the page must stay readable beside the invoice. */
  beside?: boolean;
  /**
   * The page's content, if the invoice can't be beside it: the page is inert below the dialog, and a low window has no
   * room.
   */
  children?: ReactNode;
}

/** The invoice of an order, to read, print or save. While it is open, printing prints only the invoice. */
export default function InvoiceDialog(props: InvoiceDialogProps) {
  const { order, onClose, before, beside, children } = props;
  const root = useRootData();
  const { busy, submit } = useSubmit(() => downloadInvoice(order));
  // These buttons are where "Place Order" was.
  const print = useDoubleTapGuard<HTMLButtonElement>();
  const download = useDoubleTapGuard<HTMLButtonElement>();
  if (!root) return null;
  const upi = upiAtDoor([order], root.store);
  return (
    <Dialog open onClose={onClose} title={<Title before={before} />} size="large" besidePage={beside}>
      {children && <div className="sr-only low:not-sr-only low:mb-6">{children}</div>}
      <div className="sticky -top-2 z-10 -mx-6 -mt-2 mb-4 grid gap-2 border-b border-line bg-paper px-6 pt-2 pb-3 low:static">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 leading-6 tabular-nums">
          <span className="text-sm text-ink-soft">{order.invoiceNumber}</span>
          <strong className="text-lg leading-6">{formatPaise(order.totalPaise)}</strong>
        </p>
        <div className="grid grid-cols-2 gap-3 cramped:grid-cols-1 sm:flex">
          <Button {...download} size="small" busy={busy} onClick={() => submit(undefined)}>
            <Download aria-hidden="true" className="size-4.5" />
            {t("downloadPdf")}
          </Button>
          <Button {...print} variant="secondary" size="small" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4.5" />
            {t("print")}
          </Button>
        </div>
      </div>
      <div className="@container">
        <InvoiceSheet order={order} upi={upi} />
      </div>
      <OnPaper>
        <InvoiceSheet order={order} upi={upi} />
      </OnPaper>
    </Dialog>
  );
}

// All toasts share an id, so that the next try replaces the last message.
const TOAST = { id: "invoice" };

/** Downloads the invoice's PDF, with toasts about the result (specification, section 8). */
export async function downloadInvoice({
  id,
  invoiceNumber,
}: Pick<Order, "id" | "invoiceNumber">): Promise<void> {
  try {
    const response = await reach(fetch(`/api/order/invoice/${encodeURIComponent(id)}.pdf`));
    if (response.status === 404) {
      toast.error(t("contentMissing"), TOAST);
      return;
    }
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || !type.startsWith("application/pdf")) throw new Error("no invoice");
    saveFile(await response.blob(), `${invoiceNumber}.pdf`);
    toast.success(t("downloaded"), TOAST);
  } catch {
    toast.error(t("pdfFailed"), TOAST);
  }
}

function Title({ before }: { before: string | undefined }) {
  return (
    <>
      {before && <span className="sr-only">{before} </span>}
      {t("invoice")}
    </>
  );
}

/** The invoice as a document (specification, section 9): the same on the screen and on paper. */
function InvoiceSheet({ order, upi }: { order: Order; upi: UpiPayment | undefined }) {
  const invoice = invoiceParts(order, order.seller);
  return (
    // Blocks on paper: browsers overlap the parts of a grid that a page break cuts.
    <article
      className="grid grid-cols-[minmax(0,1fr)] gap-6 pb-6 print:block print:space-y-3"
      aria-label={invoice.name}
    >
      <header className="grid gap-4">
        <KolamBorder className="text-leaf" />
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div>
            <p className="font-display text-heading font-semibold">{invoice.seller.name}</p>
            <p className="text-sm text-ink-soft">{invoice.title}</p>
          </div>
          <dl className="grid grid-cols-[auto_auto] gap-x-4 text-sm tabular-nums print:text-xs cramped:grid-cols-1">
            {[invoice.number, invoice.date, ...invoice.facts].map(({ label, text }) => (
              <Fragment key={label}>
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-semibold wrap-anywhere">{text}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
      </header>
      {invoice.cancelled && (
        <p className="rounded-field border-2 border-clay-deep px-4 py-3 font-semibold text-clay-deep">
          {invoice.cancelled}
        </p>
      )}
      <div className="grid gap-3 @lg:grid-cols-2 print:grid-cols-2">
        <Party party={invoice.seller} />
        <Party party={invoice.buyer} />
      </div>
      <InvoiceLines invoice={invoice} />
      <Sums invoice={invoice} upi={upi} />
    </article>
  );
}

function Party({ party: { title, name, lines } }: { party: InvoiceParty }) {
  return (
    <section className="rounded-field border border-line bg-sheet p-4 text-sm print:p-2.5 [overflow-wrap:anywhere]">
      <h3 className="mb-1 font-sans text-xs font-semibold tracking-wide text-ink-soft uppercase">{title}</h3>
      <p className="text-base font-semibold">{name}</p>
      {lines.map((line) => (
        <p key={line} className="whitespace-pre-line">
          {line}
        </p>
      ))}
    </section>
  );
}

const FIGURES = ["quantity", "rate", "taxable", "cgst", "sgst", "amount"] as const;
/** The columns on a line's card, between its name and its amount. */
const OF_CARD = ["hsn", "quantity", "rate", "taxable", "cgst", "sgst"] as const satisfies InvoiceColumn[];

/** The lines with their tax: a table if there is room, one card per line on a phone. */
function InvoiceLines({ invoice }: { invoice: InvoiceParts }) {
  return (
    <>
      <LineTable invoice={invoice} />
      <ol className="grid gap-3 @2xl:hidden print:hidden">
        {invoice.lines.map((line) => (
          <LineCard key={line.number} columns={invoice.columns} line={line} />
        ))}
      </ol>
    </>
  );
}

function LineTable({ invoice: { columns, lines, columnSums } }: { invoice: InvoiceParts }) {
  return (
    <table className="w-full text-sm tabular-nums not-print:@max-2xl:hidden print:text-xs [&_td]:px-2 [&_td]:py-2 print:[&_td]:py-1 [&_th]:px-2 [&_th]:py-2 print:[&_:is(td,th)]:px-1 [&_:is(td,th):first-child]:pl-0 [&_:is(td,th):last-child]:pr-0">
      <thead className="border-b-2 border-leaf text-left align-bottom">
        <tr>
          <th scope="col">{columns.number}</th>
          {/* The text column gets the room that the figures leave. */}
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
              {line.origin && (
                <span className="block text-xs wrap-anywhere text-ink-soft">{line.origin}</span>
              )}
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
      {/* On paper a table's footer would be repeated on every page, but the sums belong below the last line. */}
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
      {line.origin && <p className="wrap-anywhere text-ink-soft">{line.origin}</p>}
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

function Sums({ invoice, upi }: { invoice: InvoiceParts; upi: UpiPayment | undefined }) {
  const { sums, total, totalInWords, tax, gstSummary, changes, creditNotes, thanks, questions } = invoice;
  return (
    <section aria-label={t("sums")} className="grid break-inside-avoid gap-4 print:gap-2 print:text-sm">
      <dl className="ml-auto grid w-full max-w-sm gap-1.5 tabular-nums print:gap-0.5">
        {sums.map((sum) => (
          <Sum key={`${sum.label} ${sum.text}`} sum={sum} />
        ))}
        <Sum sum={total} className="mt-1 border-t-2 border-leaf pt-2 text-lg font-bold" />
      </dl>
      {[...changes, ...creditNotes].map((note) => (
        <p key={note} className="text-sm">
          {note}
        </p>
      ))}
      {gstSummary && <GstSummary summary={gstSummary} />}
      <dl className="flex flex-wrap items-baseline gap-x-2 rounded-field bg-sprout px-4 py-3 print:py-1.5">
        <dt className="text-sm text-ink-soft">{totalInWords.label}</dt>
        <dd lang="en" className="font-semibold">
          {totalInWords.text}
        </dd>
      </dl>
      {upi && <UpiCode upi={upi} />}
      <div className="text-sm text-ink-soft print:text-xs [overflow-wrap:anywhere]">
        <p>{tax}</p>
        <p className="font-semibold text-leaf">{thanks}</p>
        <p>{questions}</p>
      </div>
    </section>
  );
}

function GstSummary({
  summary: { title, columns, rows },
}: {
  summary: NonNullable<InvoiceParts["gstSummary"]>;
}) {
  return (
    <table className="w-full max-w-lg text-sm tabular-nums print:text-xs [&_:is(td,th)]:py-1 [&_:is(td,th)]:pr-3 [&_:is(td,th):not(:first-child)]:text-right">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <thead className="border-b border-line text-ink-soft">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className="text-left font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((text, index) => (
              <td key={columns[index]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sum({ sum: { label, text }, className }: { sum: InvoiceFact; className?: string }) {
  return (
    <div className={`flex justify-between gap-4 ${className ?? ""}`}>
      <dt className="min-w-0 [overflow-wrap:anywhere]">{label}</dt>
      <dd className="whitespace-nowrap">{text}</dd>
    </div>
  );
}
