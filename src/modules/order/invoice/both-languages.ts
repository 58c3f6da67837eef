import { english } from "#kernel/texts/language.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import type { InvoicedOrder } from "../rules/invoice.ts";
import {
  type InvoiceFact,
  type InvoiceParts,
  type InvoiceParty,
  invoiceParts,
} from "../rules/invoice-parts.ts";
import type { InvoiceSeller } from "../rules/shared/order.ts";

/** The parts of an invoice in English, with the words of the spoken language beside them. Figures and names stand once. */
export function partsInBothLanguages(order: InvoicedOrder, seller: InvoiceSeller): InvoiceParts {
  const parts = inLanguage(english, () => invoiceParts(order, seller));
  const own = invoiceParts(order, seller);
  const party = (one: InvoiceParty, other: InvoiceParty) => ({
    ...one,
    title: beside(one.title, other.title),
  });
  return {
    ...parts,
    title: beside(parts.title, own.title),
    number: labelled(parts.number, own.number),
    date: labelled(parts.date, own.date),
    facts: labelledEach(parts.facts, own.facts),
    cancelled: parts.cancelled && beside(parts.cancelled, own.cancelled ?? ""),
    seller: party(parts.seller, own.seller),
    buyer: party(parts.buyer, own.buyer),
    columns: {
      ...parts.columns,
      item: beside(parts.columns.item, own.columns.item),
      rate: beside(parts.columns.rate, own.columns.rate),
      taxable: beside(parts.columns.taxable, own.columns.taxable),
      amount: beside(parts.columns.amount, own.columns.amount),
    },
    sums: labelledEach(parts.sums, own.sums),
    total: labelled(parts.total, own.total),
    totalInWords: labelled(parts.totalInWords, own.totalInWords),
    tax: beside(parts.tax, own.tax),
    thanks: beside(parts.thanks, own.thanks),
  };
}

const beside = (one: string, other: string) => (other === "" || one === other ? one : `${one} / ${other}`);

const labelled = (one: InvoiceFact, { label, text }: InvoiceFact): InvoiceFact => ({
  label: beside(one.label, label),
  text: beside(one.text, text),
});

const labelledEach = (facts: readonly InvoiceFact[], own: readonly InvoiceFact[]) =>
  facts.map((fact, index) => labelled(fact, own[index] ?? fact));
