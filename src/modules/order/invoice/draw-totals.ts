import { COLOURS } from "#kernel/colours.ts";
import { formatPaiseExact } from "#kernel/money/money.ts";
import { putLine, putText, textHeight } from "#kernel/pdf/put-text.ts";
import { CONTENT_WIDTH, PAGE, putRule, type Sheet } from "#kernel/pdf/sheet.ts";
import { t as invoiceTexts } from "../invoice-texts.ts";
import type { Invoice } from "../rules/invoice.ts";
import type { InvoiceSeller } from "../rules/invoice-seller.ts";
import { TAX_PERCENT } from "../rules/tax.ts";
import { t } from "../server-texts.ts";

const BOX = 232;
const ROW = 16;
const LABEL = { size: 9.5, colour: COLOURS.inkSoft, width: 128 } as const;

/** How much room sums, totals and thanks need below the last line, in points. */
export function closingHeight(sheet: Sheet, invoice: Invoice): number {
  const rows = [...invoice.packing, ...invoice.corrections];
  const ordered = invoice.packing.length > 0 ? ROW : 0;
  const corrections = rows.reduce((sum, { label }) => sum + labelHeight(sheet, label), ordered);
  return 200 + labelHeight(sheet, discountLabel(invoice)) - ROW + corrections;
}

const discountLabel = ({ promoCode }: Invoice) =>
  promoCode ? invoiceTexts("discountOfCode", { code: promoCode }) : invoiceTexts("discount");

/** A promo code may be long enough for several lines. */
function labelHeight(sheet: Sheet, label: string): number {
  return Math.max(ROW, textHeight(sheet, label, LABEL) + 3);
}

/** Totals in figures and in words, and a word of thanks. */
export function drawTotals(sheet: Sheet, invoice: Invoice, seller: InvoiceSeller, top: number): void {
  const y = top + 14;
  const bottom = drawFigures(sheet, invoice, y);
  drawWords(sheet, invoice, y);
  drawThanks(sheet, seller, bottom + 22);
}

/** The column of sums at the right. Returns where it ends. */
function drawFigures(sheet: Sheet, invoice: Invoice, top: number): number {
  const x = PAGE.right - BOX;
  const signed = ({ label, paise }: Invoice["packing"][number]) =>
    [label, `${paise < 0 ? "− " : ""}${formatPaiseExact(Math.abs(paise))}`] as const;
  const ordered = [invoiceTexts("ordered"), formatPaiseExact(invoice.orderedPaise)] as const;
  const rows = [
    ...(invoice.packing.length > 0 ? [ordered, ...invoice.packing.map(signed)] : []),
    [invoiceTexts("subTotal"), formatPaiseExact(invoice.sums.amountPaise)],
    [invoiceTexts("shipping"), formatPaiseExact(invoice.shippingPaise)],
    [invoiceTexts("handling"), formatPaiseExact(invoice.handlingPaise)],
    [
      discountLabel(invoice),
      `${invoice.discountPaise > 0 ? "− " : ""}${formatPaiseExact(invoice.discountPaise)}`,
    ],
    ...invoice.corrections.map(signed),
  ] as const;
  let y = top;
  for (const [label, sum] of rows) {
    putText(sheet, label, x, y, LABEL);
    putLine(sheet, sum, x + 132, y, { size: 9.5, width: BOX - 132 - 3, align: "right" });
    y += labelHeight(sheet, label);
  }
  y += 4;
  sheet.roundedRect(x - 10, y, BOX + 10, 32, 6).fill(COLOURS.leafDeep);
  putLine(sheet, invoiceTexts("total"), x, y + 8, {
    face: "display",
    size: 14,
    colour: COLOURS.paper,
    width: 80,
  });
  putLine(sheet, formatPaiseExact(invoice.totalPaise), x + 84, y + 7, {
    face: "bold",
    size: 15,
    colour: COLOURS.paper,
    width: BOX - 84 - 8,
    align: "right",
  });
  return y + 32;
}

function drawWords(sheet: Sheet, invoice: Invoice, top: number): void {
  const width = CONTENT_WIDTH - BOX - 36;
  const x = PAGE.left;
  putLine(sheet, t("pdfTotalInWords"), x, top, { face: "bold", size: 7.5, colour: COLOURS.leaf, width });
  const height = putText(sheet, invoice.totalInWords, x, top + 12, { face: "bold", size: 10, width });
  const note = t("pdfTaxIncluded", { percent: TAX_PERCENT });
  let y = top + 20 + height;
  y += putText(sheet, note, x, y, { size: 8.5, colour: COLOURS.inkSoft, width });
  for (const { number, date, paise, halfTaxPaise } of invoice.creditNotes) {
    y += 4;
    const text = invoiceTexts("creditNote", {
      ...{ number, date, amount: formatPaiseExact(paise), tax: formatPaiseExact(halfTaxPaise) },
    });
    y += putText(sheet, text, x, y, { face: "bold", size: 8.5, width });
  }
}

function drawThanks(sheet: Sheet, seller: InvoiceSeller, y: number): void {
  putRule(sheet, y);
  putLine(sheet, t("pdfThanks"), PAGE.left, y + 12, {
    face: "display",
    size: 12.5,
    colour: COLOURS.leaf,
    width: CONTENT_WIDTH,
    align: "center",
  });
  const contact = t("pdfQuestions", { phone: seller.phones[0], email: seller.email });
  putLine(sheet, contact, PAGE.left, y + 31, {
    size: 8.5,
    colour: COLOURS.inkSoft,
    width: CONTENT_WIDTH,
    align: "center",
  });
}
