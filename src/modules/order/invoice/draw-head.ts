import { COLOURS } from "#kernel/colours.ts";
import { CONTENT_WIDTH, PAGE, type PdfDocument } from "#kernel/pdf/document.ts";
import { drawKolamBraid, drawKolamMark } from "#kernel/pdf/draw-kolam.ts";
import { drawText, drawTextLine, textHeight } from "#kernel/pdf/text-layout.ts";
import { taglineOf } from "#modules/store/index.ts";
import type { InvoiceSeller } from "../rules/invoice.ts";
import type { InvoiceFact, InvoiceParts, InvoiceParty } from "../rules/invoice-parts.ts";
import { t } from "../texts/server-texts.ts";

const MARK = 42;
const HALF = CONTENT_WIDTH / 2;

/** Draws the head of the first page: title, number, seller and customer. Returns the position of the table. */
export function drawHead(sheet: PdfDocument, invoice: InvoiceParts, seller: InvoiceSeller): number {
  drawKolamMark(sheet, PAGE.left, PAGE.top, MARK);
  const nameWidth = HALF - MARK - 14;
  drawTextLine(sheet, seller.name, PAGE.left + MARK + 12, PAGE.top - 1, {
    face: "display",
    size: 25,
    colour: COLOURS.leafDeep,
    width: nameWidth,
  });
  drawTextLine(sheet, taglineOf(seller), PAGE.left + MARK + 12, PAGE.top + 29, {
    size: 9.5,
    colour: COLOURS.inkSoft,
    width: nameWidth,
  });
  drawTitle(sheet, invoice);
  drawKolamBraid(sheet, PAGE.top + 64);
  const partiesTop = PAGE.top + 84;
  const sellerHeight = drawParty(sheet, PAGE.left, partiesTop, invoice.seller);
  const buyerHeight = drawParty(sheet, PAGE.left + HALF + 10, partiesTop, invoice.buyer);
  const y = drawFacts(sheet, partiesTop + Math.max(sellerHeight, buyerHeight) + 9, invoice.facts);
  return drawCancelled(sheet, y, invoice);
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

function drawTitle(sheet: PdfDocument, { title, number, date }: InvoiceParts): void {
  const right = { align: "right", width: HALF - 10 } as const;
  const x = PAGE.left + HALF + 10;
  drawTextLine(sheet, title.toUpperCase(), x, PAGE.top - 1, {
    ...right,
    face: "display",
    size: 19,
    colour: COLOURS.leaf,
  });
  drawTextLine(sheet, t("pdfLabelled", number), x, PAGE.top + 24, { ...right, face: "bold", size: 10.5 });
  drawTextLine(sheet, t("pdfLabelled", date), x, PAGE.top + 38, {
    ...right,
    size: 9.5,
    colour: COLOURS.inkSoft,
  });
}

/** Draws one party's name and address. Returns the height. */
function drawParty(sheet: PdfDocument, x: number, top: number, { title, name, lines }: InvoiceParty): number {
  const width = HALF - 10;
  drawTextLine(sheet, title.toUpperCase(), x, top, { face: "bold", size: 7.5, colour: COLOURS.leaf, width });
  let y = top + 13;
  y += drawText(sheet, name, x, y, { face: "bold", size: 11, width }) + 1;
  for (const line of lines) y += drawText(sheet, line, x, y, { size: 9, colour: COLOURS.ink, width }) + 1;
  return y - top;
}

const FACT = { face: "bold", size: 9.5 } as const;
const FACT_TOP = 17;
const FACT_BOTTOM = 4.6;

/** Draws the tinted strip with facts about the whole supply. A long state name makes it higher. */
function drawFacts(sheet: PdfDocument, y: number, facts: readonly InvoiceFact[]): number {
  const column = CONTENT_WIDTH / facts.length;
  const width = column - 16;
  const textsHeight = Math.max(...facts.map(({ text }) => textHeight(sheet, text, { ...FACT, width })));
  const height = FACT_TOP + textsHeight + FACT_BOTTOM;
  sheet.roundedRect(PAGE.left, y, CONTENT_WIDTH, height, 6).fill(COLOURS.sprout);
  for (const [index, { label, text }] of facts.entries()) {
    const x = PAGE.left + index * column + 10;
    drawTextLine(sheet, label, x, y + 6, { size: 7.5, colour: COLOURS.leafDeep, width });
    drawText(sheet, text, x, y + FACT_TOP, { ...FACT, colour: COLOURS.ink, width });
  }
  return y + height + 10;
}

/** Draws the head of every further page. Returns the position at which the table continues. */
export function drawRunningHead(sheet: PdfDocument, invoice: InvoiceParts): number {
  drawKolamMark(sheet, PAGE.left, PAGE.top - 6, 20);
  drawTextLine(sheet, invoice.seller.name, PAGE.left + 27, PAGE.top - 4, {
    face: "display",
    size: 13,
    colour: COLOURS.leafDeep,
    width: HALF - 40,
  });
  const about = [invoice.number.text, invoice.date.text, ...(invoice.cancelled ? [t("pdfCancelled")] : [])];
  drawTextLine(sheet, about.join(", "), PAGE.left + HALF, PAGE.top - 1, {
    size: 9,
    colour: COLOURS.inkSoft,
    width: HALF,
    align: "right",
  });
  return PAGE.top + 26;
}
