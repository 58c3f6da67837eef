import { COLOURS } from "#kernel/colours.ts";
import { CONTENT_WIDTH, PAGE, type PdfDocument } from "#kernel/pdf/document.ts";
import {
  drawFacts,
  drawLetterhead,
  drawRunningHead as drawNextHead,
  drawParties,
} from "#kernel/pdf/letterhead.ts";
import { drawText, textHeight } from "#kernel/pdf/text-layout.ts";
import { taglineOf } from "#modules/store/index.ts";
import type { InvoiceParts } from "../rules/invoice-parts.ts";
import type { InvoiceSeller } from "../rules/shared/order.ts";
import { t } from "../texts/server-texts.ts";

/** Draws the head of the first page: title, number, seller and customer. Returns the position of the table. */
export function drawHead(sheet: PdfDocument, invoice: InvoiceParts, seller: InvoiceSeller): number {
  const partiesTop = drawLetterhead(sheet, {
    name: seller.name,
    tagline: taglineOf(seller),
    title: invoice.title,
    number: t("pdfLabelled", invoice.number),
    date: t("pdfLabelled", invoice.date),
  });
  const factsTop = drawParties(sheet, partiesTop, [invoice.seller, invoice.buyer]);
  return drawCancelled(sheet, drawFacts(sheet, factsTop, invoice.facts), invoice);
}

/** Draws that nothing is to be paid, so that a printed invoice of a cancelled order is not taken for a bill. */
function drawCancelled(sheet: PdfDocument, y: number, { cancelled }: InvoiceParts): number {
  if (!cancelled) return y;
  const style = { face: "bold", size: 11, colour: COLOURS.clayDeep, width: CONTENT_WIDTH - 20 } as const;
  const height = textHeight(sheet, cancelled, style) + 14;
  sheet.roundedRect(PAGE.left, y, CONTENT_WIDTH, height, 6).lineWidth(1.5).stroke(COLOURS.clayDeep);
  drawText(sheet, cancelled, PAGE.left + 10, y + 7, style);
  return y + height + 10;
}

/** Draws the head of every further page. Returns the position at which the table continues. */
export function drawRunningHead(sheet: PdfDocument, invoice: InvoiceParts): number {
  const about = [invoice.number.text, invoice.date.text, ...(invoice.cancelled ? [t("pdfCancelled")] : [])];
  return drawNextHead(sheet, invoice.seller.name, about.join(", "));
}
