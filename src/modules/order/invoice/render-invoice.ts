import { buffer } from "node:stream/consumers";
import { COLOURS } from "#kernel/colours.ts";
import { putLine } from "#kernel/pdf/put-text.ts";
import { CONTENT_WIDTH, newSheet, PAGE, type Sheet } from "#kernel/pdf/sheet.ts";
import type { InvoicedOrder } from "../rules/invoice.ts";
import { type InvoiceParts, invoiceParts } from "../rules/invoice-parts.ts";
import type { InvoiceSeller } from "../rules/invoice-seller.ts";
import { t } from "../server-texts.ts";
import { drawHead, drawRunningHead } from "./draw-head.ts";
import { drawRow, drawSums, drawTableHeader, rowHeight } from "./draw-table.ts";
import { closingHeight, drawTotals } from "./draw-totals.ts";

/**
 * The invoice of an order as a PDF: A4 portrait, real text, vector drawings (specification, section 9).
 * The same order and seller give the same bytes.
 */
export async function renderInvoice(order: InvoicedOrder, seller: InvoiceSeller): Promise<Buffer> {
  const invoice = invoiceParts(order, seller);
  const info = {
    title: invoice.name,
    author: seller.name,
    createdAt: new Date(order.createdAt),
  };
  const sheet = await newSheet(info, JSON.stringify({ invoice, seller }));
  const bytes = buffer(sheet);
  const afterLines = drawLines(sheet, invoice, seller);
  drawTotals(sheet, invoice, drawSums(sheet, invoice, afterLines));
  drawFooters(sheet, invoice);
  sheet.end();
  return bytes;
}

/** All lines over as many pages as they need; the last one stays with the totals. Returns where it ends. */
function drawLines(sheet: Sheet, invoice: InvoiceParts, seller: InvoiceSeller): number {
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

function drawFooters(sheet: Sheet, invoice: InvoiceParts): void {
  const { count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(page);
    const style = { size: 8, colour: COLOURS.inkSoft, width: CONTENT_WIDTH } as const;
    putLine(sheet, invoice.name, PAGE.left, PAGE.height - 36, style);
    putLine(sheet, t("pdfPage", { page: page + 1, count }), PAGE.left, PAGE.height - 36, {
      ...style,
      align: "right",
    });
  }
}
