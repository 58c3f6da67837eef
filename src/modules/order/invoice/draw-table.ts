import { COLOURS } from "#kernel/colours.ts";
import { leadAndTextHeight, putLeadAndText, putLine, putText, textHeight } from "#kernel/pdf/put-text.ts";
import { CONTENT_WIDTH, PAGE, putRule, type Sheet } from "#kernel/pdf/sheet.ts";
import type { InvoiceColumn, InvoiceParts } from "../rules/invoice-parts.ts";

const GAP = 6;
const NAME = { face: "bold", size: 9 } as const;
const CELL = { size: 8.5 } as const;
const HEADER_HEIGHT = 27;
const ROW_PADDING = 4.2;

type Row = InvoiceParts["lines"][number];
type Column = { id: InvoiceColumn; width: number; align: "left" | "right" };

const ITEM: Column = { id: "item", width: 139.28, align: "left" };

/** The table from left to right, as wide as the page's content. */
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

/** The columns in their places on the page. */
const placed = COLUMNS.map((column, index) => ({
  ...column,
  x: PAGE.left + COLUMNS.slice(0, index).reduce((sum, each) => sum + each.width, 0) + GAP / 2,
  width: column.width - GAP,
}));

/** The row of column titles. Returns where the first line goes. */
export function drawTableHeader(sheet: Sheet, { columns }: InvoiceParts, y: number): number {
  sheet.roundedRect(PAGE.left, y, CONTENT_WIDTH, HEADER_HEIGHT, 4).fill(COLOURS.leafDeep);
  for (const { id, x, width, align } of placed) {
    const style = { face: "bold", size: 7.8, colour: COLOURS.paper, width, align } as const;
    const height = textHeight(sheet, columns[id], style);
    putText(sheet, columns[id], x, y + (HEADER_HEIGHT - height) / 2, style);
  }
  return y + HEADER_HEIGHT;
}

/** How high a line's row will be, in points: its name takes as many lines as it needs. */
export function rowHeight(sheet: Sheet, { item, pack }: Row): number {
  const style = { ...NAME, width: ITEM.width - GAP };
  return leadAndTextHeight(sheet, item, pack, style) + 2 * ROW_PADDING;
}

/** One line of the order. Returns where the next one goes. */
export function drawRow(sheet: Sheet, row: Row, top: number): number {
  const y = top + ROW_PADDING;
  for (const { id, x, width, align } of placed) {
    if (id === "item") putLeadAndText(sheet, row.item, row.pack, x, y, { ...NAME, width });
    else putLine(sheet, row[id], x, y + 0.5, { ...CELL, width, align });
  }
  const bottom = top + rowHeight(sheet, row);
  putRule(sheet, bottom);
  return bottom;
}

export const SUMS_HEIGHT = 22;

/** The columns' sums. Returns where the totals go. */
export function drawSums(sheet: Sheet, { columnSums }: InvoiceParts, y: number): number {
  for (const { id, x, width, align } of placed) {
    const sum = columnSums[id];
    if (sum) putLine(sheet, sum, x, y + 6, { ...CELL, face: "bold", width, align });
  }
  putRule(sheet, y + SUMS_HEIGHT, COLOURS.leaf);
  return y + SUMS_HEIGHT;
}
