import type { Invoice, InvoiceLine } from "#domain/invoice.ts";
import { CURRENCY } from "#domain/money.ts";
import { HALF_TAX_PERCENT } from "#domain/tax.ts";
import { COLOURS } from "../brand.ts";
import { columnMoney } from "./column-money.ts";
import { leadAndTextHeight, putLeadAndText, putLine, putText, textHeight } from "./put-text.ts";
import { CONTENT_WIDTH, PAGE, putRule, type Sheet } from "./sheet.ts";

type Column = { title: string; width: number; align: "left" | "right"; of: (line: InvoiceLine) => string };

/** The item's column takes what the others leave. */
const COLUMNS: readonly Column[] = [
  { title: "#", width: 20, align: "left", of: (line) => String(line.number) },
  { title: "Item", width: 139.28, align: "left", of: (line) => line.name },
  { title: "HSN", width: 50, align: "left", of: (line) => line.hsn },
  { title: "Qty", width: 28, align: "right", of: (line) => String(line.quantity) },
  { title: `Rate (${CURRENCY})`, width: 55, align: "right", of: (line) => columnMoney(line.ratePaise) },
  {
    title: `Taxable value (${CURRENCY})`,
    width: 63,
    align: "right",
    of: (line) => columnMoney(line.taxablePaise),
  },
  {
    title: `CGST ${HALF_TAX_PERCENT} % (${CURRENCY})`,
    width: 50,
    align: "right",
    of: (line) => columnMoney(line.cgstPaise),
  },
  {
    title: `SGST ${HALF_TAX_PERCENT} % (${CURRENCY})`,
    width: 50,
    align: "right",
    of: (line) => columnMoney(line.sgstPaise),
  },
  { title: `Amount (${CURRENCY})`, width: 64, align: "right", of: (line) => columnMoney(line.amountPaise) },
];

const GAP = 6;
const NAME = { face: "bold", size: 9 } as const;
const CELL = { size: 8.5 } as const;
const HEADER_HEIGHT = 27;
const ROW_PADDING = 4.2;

type Placed = { column: Column; index: number; x: number; width: number };

const placed: readonly Placed[] = COLUMNS.map((column, index) => ({
  column,
  index,
  x: PAGE.left + COLUMNS.slice(0, index).reduce((sum, each) => sum + each.width, 0) + GAP / 2,
  width: column.width - GAP,
}));
const ITEM = placed.find(({ column }) => column.title === "Item")?.width ?? 0;

/** The row of column titles. Returns where the first line goes. */
export function drawTableHeader(sheet: Sheet, y: number): number {
  sheet.roundedRect(PAGE.left, y, CONTENT_WIDTH, HEADER_HEIGHT, 4).fill(COLOURS.leafDeep);
  for (const { column, x, width } of placed) {
    const style = { face: "bold", size: 7.8, colour: COLOURS.paper, width, align: column.align } as const;
    const height = textHeight(sheet, column.title, style);
    putText(sheet, column.title, x, y + (HEADER_HEIGHT - height) / 2, style);
  }
  return y + HEADER_HEIGHT;
}

/** How high a line's row will be, in points. */
export function rowHeight(sheet: Sheet, line: InvoiceLine): number {
  return leadAndTextHeight(sheet, line.name, line.pack, { ...NAME, width: ITEM }) + 2 * ROW_PADDING;
}

/** One line of the order. Returns where the next one goes. */
export function drawRow(sheet: Sheet, line: InvoiceLine, top: number): number {
  const y = top + ROW_PADDING;
  for (const { column, x, width } of placed) {
    const style = { ...CELL, width, align: column.align };
    if (column.title === "Item") putLeadAndText(sheet, line.name, line.pack, x, y, { ...NAME, width });
    else putLine(sheet, column.of(line), x, y + 0.5, style);
  }
  const bottom = top + rowHeight(sheet, line);
  putRule(sheet, bottom);
  return bottom;
}

const SUMS_HEIGHT = 22;

/** The columns' sums. Returns where the totals go. */
export function drawSums(sheet: Sheet, { sums }: Invoice, y: number): number {
  const texts: Record<number, string> = {
    1: "Sum of all lines",
    3: String(sums.quantity),
    5: columnMoney(sums.taxablePaise),
    6: columnMoney(sums.cgstPaise),
    7: columnMoney(sums.sgstPaise),
    8: columnMoney(sums.amountPaise),
  };
  for (const { column, index, x, width } of placed) {
    const text = texts[index];
    if (text) putLine(sheet, text, x, y + 6, { ...CELL, face: "bold", width, align: column.align });
  }
  putRule(sheet, y + SUMS_HEIGHT, COLOURS.leaf);
  return y + SUMS_HEIGHT;
}
