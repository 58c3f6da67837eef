import { buffer } from "node:stream/consumers";
import { COLOURS } from "#kernel/colours.ts";
import { CONTENT_WIDTH, createPdf, drawRule, PAGE, type PdfDocument } from "#kernel/pdf/document.ts";
import {
  drawFacts,
  drawFooters,
  drawLetterhead,
  drawParties,
  drawRunningHead,
} from "#kernel/pdf/letterhead.ts";
import {
  drawLeadAndText,
  drawText,
  drawTextLine,
  leadAndTextHeight,
  textHeight,
} from "#kernel/pdf/text-layout.ts";
import { inGrowersWords } from "#modules/grower/index.ts";
import type { toSettings } from "#modules/store/index.ts";
import { taglineOf } from "#modules/store/index.ts";
import { t } from "../statement-texts.ts";
import type { Statement } from "./load-statement.ts";
import {
  closingOf,
  correctedLater,
  dayText,
  factsOf,
  lostText,
  lotText,
  moneyText,
  partsOf,
  quantityText,
  signedColumn,
  soldTexts,
  sumOf,
} from "./statement-lines.ts";

type StoreSettings = ReturnType<typeof toSettings>;
/** The widths together fill the page's content. */
type Column = { title: string; width: number; align: "left" | "right" };
/** A row: the texts of its columns, and quiet words after the first. */
type Row = { texts: string[]; after?: string };
type Table = { title: string; columns: readonly Column[]; rows: readonly Row[]; sum?: string };

/** A statement as a PDF in the grower's language: A4 portrait. The same statement gives the same bytes. */
export const renderStatement = (statement: Statement, store: StoreSettings): Promise<Buffer> =>
  inGrowersWords(statement.grower.language, async () => {
    const tables = tablesOf(statement);
    const lost = lostTable(statement);
    const name = t("name", { number: String(statement.number) });
    const info = {
      title: `${name}, ${statement.grower.name}`,
      author: store.name,
      createdAt: statement.createdAt,
      language: `${statement.grower.language}-IN`,
    };
    const texts = JSON.stringify([
      statement,
      store,
      tables,
      lost,
      factsOf(statement),
      correctedLater(statement),
      labelsOf(statement, store),
    ]);
    const sheet = await createPdf(info, texts);
    const bytes = buffer(sheet);
    const next = () => {
      sheet.addPage();
      return drawRunningHead(sheet, store.name, `${statement.grower.name}, ${name}`);
    };
    let y = drawHead(sheet, statement, store);
    if (partsOf(statement).sold.length === 0) y += drawText(sheet, t("nothing"), PAGE.left, y, QUIET) + GAP;
    for (const table of tables) y = drawTable(sheet, table, y, next);
    // The question at the end never stands alone on a last page.
    const notes = correctedLater(statement);
    const notesHeight = notes.reduce((height, note) => height + textHeight(sheet, note, QUIET) + PAD, 0);
    const closing = BOX_HEIGHT + notesHeight + (lost.rows.length > 0 ? 0 : 2 * GAP + QUESTIONS_HEIGHT);
    if (y + closing > PAGE.bottom) y = next();
    y = drawClosing(sheet, statement, y);
    for (const note of notes) y += drawText(sheet, note, PAGE.left, y, NOTE) + PAD;
    if (lost.rows.length > 0) y = drawTable(sheet, lost, y, next);
    if (y + QUESTIONS_HEIGHT > PAGE.bottom) y = next();
    drawText(sheet, labelsOf(statement, store).questions, PAGE.left, y + GAP, { ...QUIET, align: "center" });
    drawFooters(sheet, `${statement.grower.name}, ${name}`, (page, count) => t("page", { page, count }));
    sheet.end();
    return bytes;
  });

const labelsOf = ({ from, until }: Statement, { phones: [phone] }: StoreSettings) => ({
  title: t("title"),
  grower: t("grower"),
  store: t("store"),
  nothing: t("nothing"),
  period: t("period", { from: dayText(from), until: dayText(until) }),
  questions: t("questions", { phone }),
});

function drawHead(sheet: PdfDocument, statement: Statement, store: StoreSettings): number {
  const { grower, number } = statement;
  const words = labelsOf(statement, store);
  const top = drawLetterhead(sheet, {
    name: store.name,
    tagline: taglineOf(store),
    title: words.title,
    number: t("number", { number: String(number) }),
    date: words.period,
  });
  const y = drawParties(sheet, top, [
    { title: words.grower, name: grower.name, lines: [grower.village, grower.phone].filter(Boolean) },
    { title: words.store, name: store.name, lines: [store.address, store.phones[0]].filter(Boolean) },
  ]);
  return drawFacts(sheet, y, factsOf(statement)) + 4;
}

/** The tables whose sums come to the closing balance. Those without rows are left out. */
function tablesOf(statement: Statement): Table[] {
  const { sold, corrected, corrections, payments } = partsOf(statement);
  const goods = (title: string, lines: typeof sold): Table => {
    const format = signedColumn([...lines.map(({ paise }) => paise), sumOf(lines)]);
    return {
      title,
      columns: SOLD(),
      sum: format(sumOf(lines)),
      rows: lines.map((line) => {
        const { quantity, terms } = soldTexts(line);
        return { texts: [line.product, quantity, terms, format(line.paise)], after: lotText(line) };
      }),
    };
  };
  const money = (title: string, lines: typeof payments): Table => {
    const format = signedColumn([...lines.map(({ paise }) => paise), sumOf(lines)]);
    return {
      title,
      columns: dated(t("sum")),
      sum: format(sumOf(lines)),
      rows: lines.map((line) => ({ texts: [moneyText(line), dayText(line.day), format(line.paise)] })),
    };
  };
  const all: Table[] = [
    goods(t("produce"), sold),
    goods(t("corrected"), corrected),
    money(t("corrections"), corrections),
    money(t("payments"), payments),
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

const lostTable = ({ lost }: Statement): Table => ({
  title: t("information"),
  columns: dated(t("amount")),
  rows: lost.map((line) => ({
    texts: [lostText(line), dayText(line.day), quantityText(line.amount, line.unit)],
  })),
});

const SOLD = (): Column[] => [
  { title: t("product"), width: 235, align: "left" },
  { title: t("amount"), width: 82, align: "right" },
  { title: t("terms"), width: 112, align: "right" },
  { title: t("sum"), width: CONTENT_WIDTH - 235 - 82 - 112, align: "right" },
];
const dated = (last: string): Column[] => [
  { title: t("what"), width: 317, align: "left" },
  { title: t("date"), width: 112, align: "right" },
  { title: last, width: CONTENT_WIDTH - 317 - 112, align: "right" },
];

const GAP = 12;
const PAD = 5;
const INSET = 6;
const TITLE = { face: "display", size: 12.5, colour: COLOURS.leaf, width: CONTENT_WIDTH } as const;
const QUIET = { size: 9.5, colour: COLOURS.inkSoft, width: CONTENT_WIDTH } as const;
const NOTE = { face: "bold", size: 9.5, width: CONTENT_WIDTH, align: "right" } as const;
const LEAD = { face: "bold", size: 9.5 } as const;
const CELL = { size: 9.5 } as const;
const HEADER = 20;

/** `next` begins a page. Returns the position below the table. */
function drawTable(sheet: PdfDocument, table: Table, top: number, next: () => number): number {
  const [first] = table.rows;
  const beginning = 24 + HEADER + (first ? rowHeight(sheet, table, first) : 0);
  let y = top + beginning > PAGE.bottom ? next() : top;
  y += drawText(sheet, table.title, PAGE.left, y, TITLE) + 5;
  y = drawColumns(sheet, table, y);
  for (const row of table.rows) {
    const height = rowHeight(sheet, table, row);
    if (y + height > PAGE.bottom) y = drawColumns(sheet, table, next());
    drawRow(sheet, table, row, y);
    y += height;
    drawRule(sheet, y);
  }
  if (table.sum !== undefined) {
    if (y + HEADER > PAGE.bottom) y = next();
    const bold = { ...LEAD, width: CONTENT_WIDTH - 2 * INSET };
    drawTextLine(sheet, t("inAll"), PAGE.left + INSET, y + PAD, bold);
    drawTextLine(sheet, table.sum, PAGE.left + INSET, y + PAD, { ...bold, align: "right" });
    y += HEADER;
    drawRule(sheet, y, COLOURS.leaf);
  }
  return y + GAP;
}

const placed = (columns: readonly Column[]) =>
  columns.map((column, index) => ({
    ...column,
    x: PAGE.left + INSET + columns.slice(0, index).reduce((sum, { width }) => sum + width, 0),
    width: column.width - 2 * INSET,
  }));

function drawColumns(sheet: PdfDocument, { columns }: Table, y: number): number {
  sheet.roundedRect(PAGE.left, y, CONTENT_WIDTH, HEADER, 4).fill(COLOURS.leafDeep);
  for (const { title, x, width, align } of placed(columns)) {
    drawTextLine(sheet, title, x, y + PAD, { face: "bold", size: 8.5, colour: COLOURS.paper, width, align });
  }
  return y + HEADER;
}

function rowHeight(sheet: PdfDocument, { columns }: Table, { texts, after }: Row): number {
  const heights = placed(columns).map(({ width }, index) =>
    index === 0
      ? leadAndTextHeight(sheet, texts[0] ?? "", after ?? "", { ...LEAD, width })
      : textHeight(sheet, texts[index] ?? "", { ...CELL, width }),
  );
  return Math.max(...heights) + 2 * PAD;
}

function drawRow(sheet: PdfDocument, { columns }: Table, { texts, after }: Row, y: number): void {
  for (const [index, { x, width, align }] of placed(columns).entries()) {
    const text = texts[index] ?? "";
    if (index === 0) drawLeadAndText(sheet, text, after ?? "", x, y + PAD, { ...LEAD, width });
    else drawText(sheet, text, x, y + PAD, { ...CELL, width, align });
  }
}

const BOX = 300;
const BOX_HEIGHT = 34;
const QUESTIONS_HEIGHT = 30;

/** Draws what is to be paid. Returns the position below it. */
function drawClosing(sheet: PdfDocument, statement: Statement, y: number): number {
  const { label, text } = closingOf(statement);
  const x = PAGE.right - BOX;
  sheet.roundedRect(x, y, BOX, BOX_HEIGHT, 6).fill(COLOURS.leafDeep);
  const light = { face: "bold", colour: COLOURS.paper } as const;
  drawTextLine(sheet, label, x + 12, y + 10, { ...light, size: 12, width: BOX / 2 });
  drawTextLine(sheet, text, x + 12, y + 8, { ...light, size: 15, width: BOX - 24, align: "right" });
  return y + BOX_HEIGHT + 2 * GAP;
}
