import { COLOURS } from "#kernel/colours.ts";
import { putLine, putText, textHeight } from "#kernel/pdf/put-text.ts";
import { CONTENT_WIDTH, PAGE, putRule, type Sheet } from "#kernel/pdf/sheet.ts";
import type { InvoiceParts } from "../rules/invoice-parts.ts";
import { SUMS_HEIGHT } from "./draw-table.ts";

const BOX = 232;
const ROW = 16;
const LABEL = { size: 9.5, colour: COLOURS.inkSoft, width: 128 } as const;
const TOTAL_GAP = 4;
const TOTAL_HEIGHT = 32;

const WORDS_WIDTH = CONTENT_WIDTH - BOX - 36;
const WORDS = { face: "bold", size: 10, width: WORDS_WIDTH } as const;
const TAX = { size: 8.5, colour: COLOURS.inkSoft, width: WORDS_WIDTH } as const;
const CREDIT_NOTE = { face: "bold", size: 8.5, width: WORDS_WIDTH } as const;

const TOP_GAP = 14;
const THANKS_HEIGHT = 42;

/** How much room sums, totals and thanks need below the last line, in points. */
export function closingHeight(sheet: Sheet, invoice: InvoiceParts): number {
  return SUMS_HEIGHT + TOP_GAP + totalsHeight(sheet, invoice) + THANKS_HEIGHT;
}

/** How far the thanks stand below the totals' top: below figures and words, whichever are longer. */
function totalsHeight(sheet: Sheet, { sums, totalInWords, tax, creditNotes }: InvoiceParts): number {
  const rows = sums.reduce((sum, { label }) => sum + labelHeight(sheet, label), 0);
  const figures = rows + TOTAL_GAP + TOTAL_HEIGHT;
  const notes = creditNotes.reduce((sum, note) => sum + 4 + textHeight(sheet, note, CREDIT_NOTE), 0);
  const words = 20 + textHeight(sheet, totalInWords.text, WORDS) + textHeight(sheet, tax, TAX) + notes;
  return Math.max(figures + 22, words + 12);
}

/** A promo code may be long enough for several lines. */
function labelHeight(sheet: Sheet, label: string): number {
  return Math.max(ROW, textHeight(sheet, label, LABEL) + 3);
}

/** Totals in figures and in words, and a word of thanks. */
export function drawTotals(sheet: Sheet, invoice: InvoiceParts, top: number): void {
  const y = top + TOP_GAP;
  drawFigures(sheet, invoice, y);
  drawWords(sheet, invoice, y);
  drawThanks(sheet, invoice, y + totalsHeight(sheet, invoice));
}

/** The column of sums at the right. */
function drawFigures(sheet: Sheet, { sums, total }: InvoiceParts, top: number): void {
  const x = PAGE.right - BOX;
  let y = top;
  for (const { label, text } of sums) {
    putText(sheet, label, x, y, LABEL);
    putLine(sheet, text, x + 132, y, { size: 9.5, width: BOX - 132 - 3, align: "right" });
    y += labelHeight(sheet, label);
  }
  y += TOTAL_GAP;
  sheet.roundedRect(x - 10, y, BOX + 10, TOTAL_HEIGHT, 6).fill(COLOURS.leafDeep);
  putLine(sheet, total.label, x, y + 8, { face: "display", size: 14, colour: COLOURS.paper, width: 80 });
  putLine(sheet, total.text, x + 84, y + 7, {
    face: "bold",
    size: 15,
    colour: COLOURS.paper,
    width: BOX - 84 - 8,
    align: "right",
  });
}

function drawWords(sheet: Sheet, { totalInWords, tax, creditNotes }: InvoiceParts, top: number): void {
  const x = PAGE.left;
  const label = { face: "bold", size: 7.5, colour: COLOURS.leaf, width: WORDS_WIDTH } as const;
  putLine(sheet, totalInWords.label.toUpperCase(), x, top, label);
  let y = top + 20 + putText(sheet, totalInWords.text, x, top + 12, WORDS);
  y += putText(sheet, tax, x, y, TAX);
  for (const note of creditNotes) {
    y += 4;
    y += putText(sheet, note, x, y, CREDIT_NOTE);
  }
}

function drawThanks(sheet: Sheet, { thanks, questions }: InvoiceParts, y: number): void {
  const centred = { width: CONTENT_WIDTH, align: "center" } as const;
  putRule(sheet, y);
  putLine(sheet, thanks, PAGE.left, y + 12, {
    ...centred,
    face: "display",
    size: 12.5,
    colour: COLOURS.leaf,
  });
  putLine(sheet, questions, PAGE.left, y + 31, { ...centred, size: 8.5, colour: COLOURS.inkSoft });
}
