import type { ReactNode } from "react";
import { PRINTED_HSN } from "#modules/catalog/rules/hsn.ts";
import { KolamBorder } from "#ui/kolam.tsx";
import type { Order } from "../contract/order.ts";
import { t } from "../invoice-texts.ts";
import { type Invoice, toInvoice } from "../rules/invoice.ts";
import { methodFact } from "../rules/settling.ts";
import { InvoiceLines } from "./invoice-lines.tsx";
import { InvoiceSums } from "./invoice-sums.tsx";

/** The invoice as a document (specification, section 9): the same on the screen and on paper. */
export function InvoiceSheet({ order }: { order: Order }) {
  const invoice = toInvoice(order);
  const [how, method] = methodFact(invoice);
  return (
    // On paper as blocks: browsers lay a grid that is cut by the end of a page over itself.
    <article
      className="grid grid-cols-[minmax(0,1fr)] gap-6 pb-6 print:block print:space-y-3"
      aria-label={t("invoiceOf", { number: invoice.number })}
    >
      <header className="grid gap-4">
        <KolamBorder className="text-leaf" />
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <div>
            <p className="font-display text-heading font-semibold">{order.seller.name}</p>
            <p className="text-sm text-ink-soft">{t("taxInvoice")}</p>
          </div>
          <dl className="grid grid-cols-[auto_auto] gap-x-4 text-sm tabular-nums cramped:grid-cols-1">
            <Fact label={t("number")}>{invoice.number}</Fact>
            <Fact label={t("date")}>{invoice.date}</Fact>
            <Fact label={how}>{method}</Fact>
            <Fact label={t("hsnOfSupply")}>{PRINTED_HSN}</Fact>
          </dl>
        </div>
      </header>
      {invoice.cancelled && (
        <p className="rounded-field border-2 border-clay-deep px-4 py-3 font-semibold text-clay-deep">
          {t("cancelled", { date: invoice.cancelled })}
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Seller seller={order.seller} />
        <Buyer buyer={invoice.buyer} />
      </div>
      <InvoiceLines invoice={invoice} />
      <InvoiceSums invoice={invoice} />
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </>
  );
}

function Party({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <section className="rounded-field border border-line bg-sheet p-4 text-sm print:p-2.5 [overflow-wrap:anywhere]">
      <h3 className="mb-1 font-sans text-xs font-semibold tracking-wide text-ink-soft uppercase">{title}</h3>
      <p className="text-base font-semibold">{name}</p>
      {children}
    </section>
  );
}

function Seller({ seller }: { seller: Order["seller"] }) {
  return (
    <Party title={t("soldBy")} name={seller.name}>
      <p className="whitespace-pre-line">{seller.address}</p>
      <p>{[...new Set(seller.phones)].join(", ")}</p>
      <p>{seller.email}</p>
      {seller.gstin && <p>{t("gstin", { gstin: seller.gstin })}</p>}
      {seller.fssai && <p>{t("fssai", { fssai: seller.fssai })}</p>}
    </Party>
  );
}

function Buyer({ buyer }: { buyer: Invoice["buyer"] }) {
  return (
    <Party title={t("billedTo")} name={buyer.name}>
      {buyer.address.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{buyer.phone}</p>
      <p>{buyer.email}</p>
      {buyer.gstin && <p>{t("gstin", { gstin: buyer.gstin })}</p>}
    </Party>
  );
}
