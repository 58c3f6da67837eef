import type { StoreInfo } from "#contract/store-info.ts";
import { PRINTED_HSN } from "#domain/hsn.ts";
import type { Invoice, InvoiceLine } from "#domain/invoice.ts";
import { CURRENCY, formatPaiseExact } from "#domain/money.ts";
import { HALF_TAX_PERCENT, TAX_PERCENT } from "#domain/tax.ts";
import { partLongWords } from "./long-words.ts";

// About as many letters as a line has room for: in half a page, and in a column of the table or of the sums.
const wide = (text: string) => partLongWords(text, 40);
const narrow = (text: string) => partLongWords(text, 18);

/** `123450` paise → `1,234.50`: for columns whose title has the rupee sign. */
export function columnMoney(paise: number): string {
  return formatPaiseExact(paise).replace(CURRENCY, "");
}

/** Everything that invoice.typ prints, by name. */
export function invoiceSheet(invoice: Invoice, store: StoreInfo) {
  const { number, date, lines, sums } = invoice;
  return {
    title: `Invoice ${number}`,
    number,
    date: `Date: ${date}`,
    running: `${number}, ${date}`,
    store: { name: narrow(store.name), origin: `Farm-fresh from ${store.city}` },
    parties: [
      { role: "Sold by", name: wide(store.name), lines: sellerLines(store).map(wide) },
      { role: "Billed to", name: wide(invoice.buyer.name), lines: buyerLines(invoice).map(wide) },
    ],
    facts: [
      ["SAC code", PRINTED_HSN],
      ["Place of supply", narrow(invoice.placeOfSupply)],
      ["Payment", invoice.paymentMethod],
    ],
    taxes: ["CGST", "SGST"].map((tax) => `${tax} ${HALF_TAX_PERCENT} % (${CURRENCY})`),
    lines: lines.map(lineOf),
    sums: [
      String(sums.quantity),
      "",
      ...[sums.taxablePaise, sums.cgstPaise, sums.sgstPaise, sums.amountPaise].map(columnMoney),
    ],
    words: invoice.totalInWords,
    note: `Prices include ${TAX_PERCENT} % GST; what each line holds of it is shown above.`,
    figures: figures(invoice),
    total: formatPaiseExact(invoice.totalPaise),
    thanks: "Thank you for buying from our farmers.",
    contact: `Questions about this order? Call ${store.phones[0]} or write to ${store.email}.`,
  };
}

function lineOf(line: InvoiceLine) {
  const { number, name, pack, hsn, quantity, ratePaise, taxablePaise, cgstPaise, sgstPaise, amountPaise } =
    line;
  return {
    number,
    name: narrow(name),
    pack,
    hsn,
    quantity: String(quantity),
    rate: columnMoney(ratePaise),
    taxable: columnMoney(taxablePaise),
    cgst: columnMoney(cgstPaise),
    sgst: columnMoney(sgstPaise),
    amount: columnMoney(amountPaise),
  };
}

function figures(invoice: Invoice): [label: string, sum: string][] {
  const { sums, shippingPaise, handlingPaise, discountPaise, promoCode } = invoice;
  return [
    ["Sub total", formatPaiseExact(sums.amountPaise)],
    ["Shipping charges", formatPaiseExact(shippingPaise)],
    ["Handling charges", formatPaiseExact(handlingPaise)],
    [
      promoCode ? narrow(`Discount (${promoCode})`) : "Discount",
      `${discountPaise > 0 ? "− " : ""}${formatPaiseExact(discountPaise)}`,
    ],
  ];
}

function sellerLines({ phones, address, email, gstin }: StoreInfo): string[] {
  return [
    address,
    `Phone: ${[...new Set(phones)].join(", ")}`,
    `E-mail: ${email}`,
    ...(gstin ? [`GSTIN: ${gstin}`] : []),
  ];
}

function buyerLines({ buyer }: Invoice): string[] {
  return [
    ...buyer.address,
    ...(buyer.phone ? [`Phone: ${buyer.phone}`] : []),
    ...(buyer.email ? [`E-mail: ${buyer.email}`] : []),
    ...(buyer.gstin ? [`GSTIN: ${buyer.gstin}`] : []),
  ];
}
