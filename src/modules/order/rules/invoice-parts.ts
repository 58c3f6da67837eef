import { CURRENCY, formatPaiseExact } from "#kernel/money/money.ts";
import { PRINTED_HSN } from "#modules/catalog/rules/shared/hsn.ts";
import { t } from "../texts/invoice-texts.ts";
import { type Invoice, type InvoicedOrder, type InvoiceGst, type InvoiceLine, toInvoice } from "./invoice.ts";
import { HALF_TAX_PERCENT, TAX_PERCENT } from "./shared/gst.ts";
import type { InvoiceSeller } from "./shared/order.ts";
import { methodFact } from "./shared/settling.ts";

export type InvoiceFact = { label: string; text: string };

export type InvoiceParty = { title: string; name: string; lines: string[] };

export type InvoiceColumn = keyof InvoiceRow;

type InvoiceRow = {
  number: string;
  item: string;
  hsn: string;
  quantity: string;
  rate: string;
  taxable: string;
  cgst: string;
  sgst: string;
  amount: string;
};

/** The texts of an invoice, part by part from top to bottom, for the page and the PDF. */
export type InvoiceParts = {
  name: string;
  title: string;
  number: InvoiceFact;
  date: InvoiceFact;
  facts: InvoiceFact[];
  cancelled: string | null;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  columns: InvoiceRow;
  lines: (InvoiceRow & { pack: string; origin?: string })[];
  /** The sums below the lines. Columns without a sum are missing. */
  columnSums: Partial<InvoiceRow>;
  sums: InvoiceFact[];
  total: InvoiceFact;
  totalInWords: InvoiceFact;
  tax: string;
  /** The sums by rate: a title, the columns, and a row for each rate; null in an order without rates. */
  gstSummary: { title: string; columns: string[]; rows: string[][] } | null;
  changes: string[];
  creditNotes: string[];
  thanks: string;
  questions: string;
};

/** The texts of an order's invoice (specification, sections 3 and 9). */
export function invoiceParts(order: InvoicedOrder, seller: InvoiceSeller): InvoiceParts {
  const invoice = toInvoice(order);
  const { gst } = invoice;
  const [how, method] = methodFact(invoice);
  const contact = { phone: seller.phones[0], email: seller.email };
  return {
    name: t("invoiceOf", { number: invoice.number }),
    title: titleOf(gst),
    number: { label: t("number"), text: invoice.number },
    date: { label: t("date"), text: invoice.date },
    facts: [
      ...(gst ? [] : [{ label: t("hsnOfSupply"), text: PRINTED_HSN }]),
      { label: t("placeOfSupply"), text: invoice.placeOfSupply },
      { label: how, text: method },
    ],
    cancelled:
      invoice.cancelled && t(invoice.isPrepaid ? "paidCancelled" : "cancelled", { date: invoice.cancelled }),
    seller: {
      title: t("soldBy"),
      name: seller.name,
      lines: [
        seller.address,
        ...contactLines({ ...seller, phone: [...new Set(seller.phones)].join(", ") }),
        ...(seller.fssai ? [t("fssai", { fssai: seller.fssai })] : []),
      ],
    },
    buyer: {
      title: t("billedTo"),
      name: invoice.buyer.name,
      lines: [...invoice.buyer.address, ...contactLines(invoice.buyer)],
    },
    columns: columnTitles(gst),
    lines: invoice.lines.map((line) => toRow(line, gst)),
    columnSums: {
      item: t("sumOfLines"),
      quantity: String(invoice.sums.quantity),
      taxable: columnMoney(invoice.sums.taxablePaise),
      ...(gst?.isInterState
        ? { sgst: columnMoney(invoice.sums.cgstPaise + invoice.sums.sgstPaise) }
        : { cgst: columnMoney(invoice.sums.cgstPaise), sgst: columnMoney(invoice.sums.sgstPaise) }),
      amount: columnMoney(invoice.sums.amountPaise),
    },
    sums: sumFacts(invoice),
    total: moneyFact(t("total"), invoice.totalPaise),
    totalInWords: { label: t("totalInWords"), text: invoice.totalInWords },
    tax: gst
      ? t(gst.kind === "exempt" ? "noTax" : "taxByProduct")
      : t("taxIncluded", { percent: TAX_PERCENT }),
    gstSummary: gst ? summaryOf(gst) : null,
    changes: invoice.changes.map(({ date, fromPaise, toPaise }) =>
      t("changedOn", { date, from: formatPaiseExact(fromPaise), to: formatPaiseExact(toPaise) }),
    ),
    creditNotes: invoice.creditNotes.map(({ number, date, paise, halfTaxPaise }) =>
      t(gst?.isInterState ? "creditNoteInterState" : "creditNote", {
        number,
        date,
        amount: formatPaiseExact(paise),
        tax: formatPaiseExact(gst?.isInterState ? 2 * halfTaxPaise : halfTaxPaise),
      }),
    ),
    thanks: t("thanks"),
    questions: t("questions", contact),
  };
}

/** A deleted customer has neither phone nor e-mail. */
function contactLines({ phone, email, gstin }: { phone: string; email: string; gstin?: string | null }) {
  return [
    ...(phone ? [t("phone", { phone })] : []),
    ...(email ? [t("email", { email })] : []),
    ...(gstin ? [t("gstin", { gstin })] : []),
  ];
}

const TITLES = { tax: "taxInvoice", exempt: "billOfSupply", mixed: "invoiceCumBill" } as const;

const titleOf = (gst: InvoiceGst | undefined) => t(TITLES[gst?.kind ?? "tax"]);

/** A rate in hundredths of a per cent as text: `2.5%`. */
const rateText = (basisPoints: number) => t("percent", { percent: String(basisPoints / 100) });

function summaryOf({ rates, isInterState }: InvoiceGst): InvoiceParts["gstSummary"] {
  const { taxable, cgst, sgst } = columnTitles({ isInterState });
  const rateTitle = t("gstRate");
  return {
    title: t("gstSummary"),
    columns: [rateTitle, taxable, ...(isInterState ? [sgst] : [cgst, sgst])],
    rows: rates.map(({ basisPoints, taxablePaise, cgstPaise, sgstPaise }) => [
      basisPoints === 0 ? t("exempt") : rateText(basisPoints),
      columnMoney(taxablePaise),
      ...(isInterState ? [cgstPaise + sgstPaise] : [cgstPaise, sgstPaise]).map(columnMoney),
    ]),
  };
}

function columnTitles(gst?: Pick<InvoiceGst, "isInterState">): InvoiceRow {
  const currency = CURRENCY;
  return {
    number: "#",
    item: t("item"),
    hsn: t("hsn"),
    quantity: t("quantity"),
    rate: t("rate", { currency }),
    taxable: t("taxable", { currency }),
    ...taxTitles(gst),
    amount: t("amount", { currency }),
  };
}

function taxTitles(gst?: Pick<InvoiceGst, "isInterState">) {
  const currency = CURRENCY;
  if (gst?.isInterState) return { cgst: t("gstRate"), sgst: t("igst", { currency }) };
  if (gst) return { cgst: t("plainCgst", { currency }), sgst: t("plainSgst", { currency }) };
  const percent = HALF_TAX_PERCENT;
  return { cgst: t("cgst", { percent, currency }), sgst: t("sgst", { percent, currency }) };
}

/** An exempt line shows no tax. */
function taxCells({ cgstPaise, sgstPaise, gst: own }: InvoiceLine, gst: InvoiceGst | undefined) {
  if (own?.basisPoints === 0) return { cgst: "–", sgst: "–" };
  if (!own || !gst?.isInterState) return { cgst: columnMoney(cgstPaise), sgst: columnMoney(sgstPaise) };
  return { cgst: rateText(own.basisPoints), sgst: columnMoney(cgstPaise + sgstPaise) };
}

function toRow(line: InvoiceLine, gst: InvoiceGst | undefined): InvoiceParts["lines"][number] {
  const percent = line.gst && line.gst.basisPoints > 0 ? String(line.gst.basisPoints / 100) : null;
  return {
    number: String(line.number),
    item: line.name,
    pack: percent === null ? line.pack : t("packAndRate", { pack: line.pack, percent }),
    hsn: line.hsn || "–",
    quantity: String(line.quantity),
    rate: columnMoney(line.ratePaise),
    taxable: columnMoney(line.taxablePaise),
    ...taxCells(line, gst),
    amount: columnMoney(line.amountPaise),
    ...(line.origin === undefined ? {} : { origin: line.origin }),
  };
}

/** Formats `123450` paise as `1,234.50`, for columns whose title has the rupee sign. */
export function columnMoney(paise: number): string {
  return formatPaiseExact(paise).replace(CURRENCY, "");
}

function sumFacts(invoice: Invoice): InvoiceFact[] {
  const { packing, corrections, discountPaise, promoCode: code } = invoice;
  const discount = code ? t("discountOfCode", { code }) : t("discount");
  return [
    ...(packing.length > 0 ? [moneyFact(t("ordered"), invoice.orderedPaise)] : []),
    ...packing.map(({ label, paise }) => moneyFact(label, paise)),
    moneyFact(t("subTotal"), invoice.sums.amountPaise),
    moneyFact(t("shipping"), invoice.shippingPaise),
    moneyFact(t("handling"), invoice.handlingPaise),
    ...(code || discountPaise > 0 ? [moneyFact(discount, -discountPaise)] : []),
    ...corrections.map(({ label, paise }) => moneyFact(label, paise)),
  ];
}

const moneyFact = (label: string, paise: number): InvoiceFact => ({
  label,
  text: `${paise < 0 ? "− " : ""}${formatPaiseExact(Math.abs(paise))}`,
});
