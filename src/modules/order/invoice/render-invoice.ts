import { buffer } from "node:stream/consumers";
import { COLOURS } from "#kernel/colours.ts";
import { CONTENT_WIDTH, createPdf, drawRule, PAGE, type PdfDocument } from "#kernel/pdf/document.ts";
import { drawFooters, drawThanks } from "#kernel/pdf/letterhead.ts";
import {
  drawLeadAndText,
  drawText,
  drawTextLine,
  leadAndTextHeight,
  textHeight,
} from "#kernel/pdf/text-layout.ts";
import type { UpiPayment } from "#modules/payment/index.ts";
import type { InvoicedOrder } from "../rules/invoice.ts";
import type { InvoiceColumn, InvoiceParts } from "../rules/invoice-parts.ts";
import type { InvoiceSeller } from "../rules/shared/order.ts";
import { t } from "../texts/server-texts.ts";
import { partsInBothLanguages } from "./both-languages.ts";
import { drawHead, drawRunningHead } from "./draw-head.ts";
import { drawUpi, upiHeight } from "./draw-upi.ts";

/** The parts of an invoice, and the payment by UPI of what is still due, if it can be paid so. */
type PaperParts = InvoiceParts & { upi: UpiPayment | undefined };

/**
 * The invoice of an order as a PDF: A4 portrait, real text, vector drawings (specification, section 9). `upi` pays what
 * is still due. The same input gives the same bytes.
 */
export async function renderInvoice(
  order: InvoicedOrder,
  seller: InvoiceSeller,
  upi?: UpiPayment,
): Promise<Buffer> {
  const invoice = { ...partsInBothLanguages(order, seller), upi };
  const info = {
    title: invoice.name,
    author: seller.name,
    createdAt: new Date(order.createdAt),
  };
  const sheet = await createPdf(info, JSON.stringify({ invoice, seller }));
  const bytes = buffer(sheet);
  const afterLines = drawLines(sheet, invoice, seller);
  drawTotals(sheet, invoice, drawSums(sheet, invoice, afterLines));
  drawFooters(sheet, invoice.name, (page, count) => t("pdfPage", { page, count }));
  sheet.end();
  return bytes;
}

/**
 * Draws all lines on as many pages as they need, and keeps the last one with the totals. Returns the end of the table.
 */
function drawLines(sheet: PdfDocument, invoice: PaperParts, seller: InvoiceSeller): number {
  let y = drawTableHeader(sheet, invoice, drawHead(sheet, invoice, seller));
  for (const [index, line] of invoice.lines.entries()) {
    const closing = index === invoice.lines.length - 1 ? closingHeight(sheet, invoice) : 0;
    if (y + rowHeight(sheet, line) + closing > PAGE.bottom) {
      sheet.addPage();
      y = drawTableHeader(sheet, invoice, drawRunningHead(sheet, invoice));
    }
    y = drawRow(sheet, line, y);
  }
  return y;
}

const GAP = 6;
const NAME = { face: "bold", size: 9 } as const;
const ORIGIN = { size: 7.5, colour: COLOURS.inkSoft } as const;
const CELL = { size: 8.5 } as const;
const HEADER_HEIGHT = 27;
const ROW_PADDING = 4.2;

type Row = InvoiceParts["lines"][number];
type Column = { id: InvoiceColumn; width: number; align: "left" | "right" };

const ITEM: Column = { id: "item", width: 139.28, align: "left" };

/** The table's columns from left to right. Together they fill the page's content. */
const COLUMNS: readonly Column[] = [
  { id: "number", width: 20, align: "left" },
  ITEM,
  { id: "hsn", width: 50, align: "left" },
  { id: "quantity", width: 28, align: "right" },
  { id: "rate", width: 55, align: "right" },
  { id: "taxable", width: 63, align: "right" },
  { id: "cgst", width: 50, align: "right" },
  { id: "sgst", width: 50, align: "right" },
  { id: "amount", width: 64, align: "right" },
];

const placed = COLUMNS.map((column, index) => ({
  ...column,
  x: PAGE.left + COLUMNS.slice(0, index).reduce((sum, each) => sum + each.width, 0) + GAP / 2,
  width: column.width - GAP,
}));

/** Returns the position of the first line. */
function drawTableHeader(sheet: PdfDocument, { columns }: InvoiceParts, y: number): number {
  const titles = placed.map(({ id, x, width, align }) => {
    const style = { face: "bold", size: 7.8, colour: COLOURS.paper, width, align } as const;
    return { text: columns[id], x, style, height: textHeight(sheet, columns[id], style) };
  });
  const header = Math.max(HEADER_HEIGHT, ...titles.map(({ height }) => height + 8));
  sheet.roundedRect(PAGE.left, y, CONTENT_WIDTH, header, 4).fill(COLOURS.leafDeep);
  for (const { text, x, style, height } of titles) drawText(sheet, text, x, y + (header - height) / 2, style);
  return y + header;
}

/** The height of a line's row in points. The name takes as many lines as it needs. */
function rowHeight(sheet: PdfDocument, { item, pack, origin }: Row): number {
  const width = ITEM.width - GAP;
  const below = origin === undefined ? 0 : textHeight(sheet, origin, { ...ORIGIN, width });
  return leadAndTextHeight(sheet, item, pack, { ...NAME, width }) + below + 2 * ROW_PADDING;
}

/** Returns the position of the next line. */
function drawRow(sheet: PdfDocument, row: Row, top: number): number {
  const y = top + ROW_PADDING;
  for (const { id, x, width, align } of placed) {
    if (id === "item") drawItem(sheet, row, { x, y, width });
    else drawTextLine(sheet, row[id], x, y + 0.5, { ...CELL, width, align });
  }
  const bottom = top + rowHeight(sheet, row);
  drawRule(sheet, bottom);
  return bottom;
}

function drawItem(
  sheet: PdfDocument,
  { item, pack, origin }: Row,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const height = drawLeadAndText(sheet, item, pack, x, y, { ...NAME, width });
  if (origin !== undefined) drawText(sheet, origin, x, y + height, { ...ORIGIN, width });
}

const SUMS_HEIGHT = 22;

/** Returns the position of the totals. */
function drawSums(sheet: PdfDocument, { columnSums }: InvoiceParts, y: number): number {
  for (const { id, x, width, align } of placed) {
    const sum = columnSums[id];
    if (sum) drawTextLine(sheet, sum, x, y + 6, { ...CELL, face: "bold", width, align });
  }
  drawRule(sheet, y + SUMS_HEIGHT, COLOURS.leaf);
  return y + SUMS_HEIGHT;
}

const BOX = 232;
const ROW = 16;
const LABEL = { size: 9.5, colour: COLOURS.inkSoft, width: 128 } as const;
const TOTAL_GAP = 4;
const TOTAL_HEIGHT = 32;

const WORDS_WIDTH = CONTENT_WIDTH - BOX - 36;
const WORDS = { face: "bold", size: 10, width: WORDS_WIDTH } as const;
const TAX = { size: 8.5, colour: COLOURS.inkSoft, width: WORDS_WIDTH } as const;
const UPI_GAP = 8;
const SUMMARY_ROW = 12;
const CREDIT_NOTE = { face: "bold", size: 8.5, width: WORDS_WIDTH } as const;

const TOP_GAP = 14;
const THANKS_HEIGHT = 42;

/** The height of sums, totals and thanks below the last line, in points. */
function closingHeight(sheet: PdfDocument, invoice: PaperParts): number {
  return SUMS_HEIGHT + TOP_GAP + totalsHeight(sheet, invoice) + THANKS_HEIGHT;
}

/** The height of the totals: the larger one of figures and words. */
function totalsHeight(sheet: PdfDocument, invoice: PaperParts): number {
  const { sums, totalInWords, tax, gstSummary, changes, creditNotes, upi } = invoice;
  const rows = sums.reduce((sum, { label }) => sum + labelHeight(sheet, label), 0);
  const figures = rows + TOTAL_GAP + TOTAL_HEIGHT;
  const notes = [...changes, ...creditNotes].reduce(
    (sum, note) => sum + 4 + textHeight(sheet, note, CREDIT_NOTE),
    0,
  );
  const summary = gstSummary ? SUMMARY_ROW * (gstSummary.rows.length + 2) + 8 : 0;
  const words =
    20 + textHeight(sheet, totalInWords.text, WORDS) + textHeight(sheet, tax, TAX) + summary + notes;
  const pay = upi ? UPI_GAP + upiHeight(sheet, upi, WORDS_WIDTH) : 0;
  return Math.max(figures + 22, words + pay + 12);
}

/** The height of a label. A promo code may need several lines. */
function labelHeight(sheet: PdfDocument, label: string): number {
  return Math.max(ROW, textHeight(sheet, label, LABEL) + 3);
}

function drawTotals(sheet: PdfDocument, invoice: PaperParts, top: number): void {
  const y = top + TOP_GAP;
  drawFigures(sheet, invoice, y);
  drawWords(sheet, invoice, y);
  drawThanks(sheet, y + totalsHeight(sheet, invoice), invoice.thanks, invoice.questions);
}

function drawFigures(sheet: PdfDocument, { sums, total }: InvoiceParts, top: number): void {
  const x = PAGE.right - BOX;
  let y = top;
  for (const { label, text } of sums) {
    drawText(sheet, label, x, y, LABEL);
    drawTextLine(sheet, text, x + 132, y, { size: 9.5, width: BOX - 132 - 3, align: "right" });
    y += labelHeight(sheet, label);
  }
  y += TOTAL_GAP;
  sheet.roundedRect(x - 10, y, BOX + 10, TOTAL_HEIGHT, 6).fill(COLOURS.leafDeep);
  drawTextLine(sheet, total.label, x, y + 8, { face: "display", size: 14, colour: COLOURS.paper, width: 80 });
  drawTextLine(sheet, total.text, x + 84, y + 7, {
    face: "bold",
    size: 15,
    colour: COLOURS.paper,
    width: BOX - 84 - 8,
    align: "right",
  });
}

/** Draws the sum in words, the tax, the changes, the credit notes and the payment by UPI, below each other. */
function drawWords(
  sheet: PdfDocument,
  { totalInWords, tax, gstSummary, changes, creditNotes, upi }: PaperParts,
  top: number,
): void {
  const x = PAGE.left;
  const label = { face: "bold", size: 7.5, colour: COLOURS.leaf, width: WORDS_WIDTH } as const;
  drawTextLine(sheet, totalInWords.label.toUpperCase(), x, top, label);
  let y = top + 20 + drawText(sheet, totalInWords.text, x, top + 12, WORDS);
  y += drawText(sheet, tax, x, y, TAX);
  if (gstSummary) y = drawSummary(sheet, gstSummary, y + 8);
  for (const note of [...changes, ...creditNotes]) {
    y += 4;
    y += drawText(sheet, note, x, y, CREDIT_NOTE);
  }
  if (upi) drawUpi(sheet, upi, { x, y: y + UPI_GAP, width: WORDS_WIDTH });
}

/** Returns the table's end. */
function drawSummary(
  sheet: PdfDocument,
  { title, columns, rows }: NonNullable<InvoiceParts["gstSummary"]>,
  top: number,
): number {
  drawTextLine(sheet, title, PAGE.left, top, { face: "bold", size: 8.5, width: WORDS_WIDTH });
  const width = WORDS_WIDTH / columns.length;
  for (const [index, row] of [columns, ...rows].entries()) {
    for (const [column, text] of row.entries()) {
      drawTextLine(sheet, text, PAGE.left + column * width, top + SUMMARY_ROW * (index + 1), {
        face: index === 0 ? "bold" : "regular",
        size: index === 0 ? 7 : 8,
        width: width - 4,
        align: column === 0 ? "left" : "right",
      });
    }
  }
  return top + SUMMARY_ROW * (rows.length + 2);
}
