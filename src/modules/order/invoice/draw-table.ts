import { COLOURS } from "#kernel/colours.ts";
import { leadAndTextHeight, putLeadAndText, putLine, putText, textHeight } from "#kernel/pdf/put-text.ts";
import { CONTENT_WIDTH, PAGE, putRule, type Sheet } from "#kernel/pdf/sheet.ts";
import { say } from "#kernel/texts/text.ts";
import type { Invoice, InvoiceLine } from "../rules/invoice.ts";
import { COLUMNS, type Column } from "./columns.ts";

const GAP = 6;
const NAME = { face: "bold", size: 9 } as const;
const CELL = { size: 8.5 } as const;
const HEADER_HEIGHT = 27;
const ROW_PADDING = 4.2;

/** A column in its place on the page. */
type Placed = { column: Column; x: number; width: number };

const placed: readonly Placed[] = COLUMNS.map((column, index) => ({
  column,
  x: PAGE.left + COLUMNS.slice(0, index).reduce((sum, each) => sum + each.width, 0) + GAP / 2,
  width: column.width - GAP,
}));

/** The row of column titles. Returns where the first line goes. */
export function drawTableHeader(sheet: Sheet, y: number): number {
  sheet.roundedRect(PAGE.left, y, CONTENT_WIDTH, HEADER_HEIGHT, 4).fill(COLOURS.leafDeep);
  for (const { column, x, width } of placed) {
    const style = { face: "bold", size: 7.8, colour: COLOURS.paper, width, align: column.align } as const;
    const title = say(column.title);
    const height = textHeight(sheet, title, style);
    putText(sheet, title, x, y + (HEADER_HEIGHT - height) / 2, style);
  }
  return y + HEADER_HEIGHT;
}

/** How high a line's row will be, in points. */
export function rowHeight(sheet: Sheet, line: InvoiceLine): number {
  const heights = placed.map(({ column: { text, note }, width }) =>
    note ? leadAndTextHeight(sheet, text(line), note(line), { ...NAME, width }) : 0,
  );
  return Math.max(...heights) + 2 * ROW_PADDING;
}

/** One line of the order. Returns where the next one goes. */
export function drawRow(sheet: Sheet, line: InvoiceLine, top: number): number {
  const y = top + ROW_PADDING;
  for (const { column, x, width } of placed) {
    const { text, note, align } = column;
    if (note) putLeadAndText(sheet, text(line), note(line), x, y, { ...NAME, width });
    else putLine(sheet, text(line), x, y + 0.5, { ...CELL, width, align });
  }
  const bottom = top + rowHeight(sheet, line);
  putRule(sheet, bottom);
  return bottom;
}

const SUMS_HEIGHT = 22;

/** The columns' sums. Returns where the totals go. */
export function drawSums(sheet: Sheet, { sums }: Invoice, y: number): number {
  for (const { column, x, width } of placed) {
    const { sum, align } = column;
    if (sum) putLine(sheet, sum(sums), x, y + 6, { ...CELL, face: "bold", width, align });
  }
  putRule(sheet, y + SUMS_HEIGHT, COLOURS.leaf);
  return y + SUMS_HEIGHT;
}
