import { COLOURS } from "#kernel/colours.ts";
import { CONTENT_WIDTH, drawRule, PAGE, type PdfDocument } from "./document.ts";
import { drawKolamBraid, drawKolamMark } from "./draw-kolam.ts";
import { drawText, drawTextLine, textHeight } from "./text-layout.ts";

const MARK = 42;
const HALF = CONTENT_WIDTH / 2;

/** A sender or receiver of a paper. */
export type Party = { title: string; name: string; lines: readonly string[] };

/** A label with its text. */
export type Fact = { label: string; text: string };

type Letterhead = {
  name: string;
  tagline: string;
  title: string;
  /** The two lines below the title. */
  number: string;
  date: string;
};

/** Draws the head of the first page: mark, name and title. Returns the position below it. */
export function drawLetterhead(
  sheet: PdfDocument,
  { name, tagline, title, number, date }: Letterhead,
): number {
  drawKolamMark(sheet, PAGE.left, PAGE.top, MARK);
  const width = HALF - MARK - 14;
  const left = PAGE.left + MARK + 12;
  drawTextLine(sheet, name, left, PAGE.top - 1, {
    face: "display",
    size: 25,
    colour: COLOURS.leafDeep,
    width,
  });
  drawTextLine(sheet, tagline, left, PAGE.top + 29, { size: 9.5, colour: COLOURS.inkSoft, width });
  const right = { align: "right", width: HALF - 10 } as const;
  const x = PAGE.left + HALF + 10;
  const titled = { ...right, face: "display", size: 19, colour: COLOURS.leaf } as const;
  drawTextLine(sheet, title.toUpperCase(), x, PAGE.top - 1, titled);
  // Joined letters of other scripts hang deep.
  const below = PAGE.top - 1 + Math.max(25, textHeight(sheet, title, titled));
  const numbered = { ...right, face: "bold", size: 10.5 } as const;
  drawTextLine(sheet, number, x, below, numbered);
  const dateTop = below + Math.max(14, textHeight(sheet, number, numbered));
  const dated = { ...right, size: 9.5, colour: COLOURS.inkSoft };
  drawTextLine(sheet, date, x, dateTop, dated);
  const braid = Math.max(PAGE.top + 64, dateTop + textHeight(sheet, date, dated) + 5);
  drawKolamBraid(sheet, braid);
  return braid + 20;
}

/** Draws two parties side by side. Returns the position below them. */
export function drawParties(sheet: PdfDocument, top: number, [left, right]: readonly [Party, Party]): number {
  const leftHeight = drawParty(sheet, PAGE.left, top, left);
  return top + Math.max(leftHeight, drawParty(sheet, PAGE.left + HALF + 10, top, right)) + 9;
}

/** Draws one party's name and address. Returns the height. */
function drawParty(sheet: PdfDocument, x: number, top: number, { title, name, lines }: Party): number {
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

/** Draws a tinted strip with facts. A long text makes it higher. Returns the position below it. */
export function drawFacts(sheet: PdfDocument, y: number, facts: readonly Fact[]): number {
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

/** Draws the head of a further page. Returns the position below it. */
export function drawRunningHead(sheet: PdfDocument, name: string, about: string): number {
  drawKolamMark(sheet, PAGE.left, PAGE.top - 6, 20);
  drawTextLine(sheet, name, PAGE.left + 27, PAGE.top - 4, {
    face: "display",
    size: 13,
    colour: COLOURS.leafDeep,
    width: HALF - 40,
  });
  drawTextLine(sheet, about, PAGE.left + HALF, PAGE.top - 1, {
    size: 9,
    colour: COLOURS.inkSoft,
    width: HALF,
    align: "right",
  });
  return PAGE.top + 26;
}

/** Draws last words in the middle, below a line. */
export function drawThanks(sheet: PdfDocument, y: number, thanks: string, questions: string): void {
  const centred = { width: CONTENT_WIDTH, align: "center" } as const;
  drawRule(sheet, y);
  drawTextLine(sheet, thanks, PAGE.left, y + 12, {
    ...centred,
    face: "display",
    size: 12.5,
    colour: COLOURS.leaf,
  });
  drawTextLine(sheet, questions, PAGE.left, y + 31, { ...centred, size: 8.5, colour: COLOURS.inkSoft });
}

/** Draws the foot of every page: the paper's name, and the number of the page in words. */
export function drawFooters(
  sheet: PdfDocument,
  name: string,
  pageText: (page: number, count: number) => string,
): void {
  const { count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(page);
    const style = { size: 8, colour: COLOURS.inkSoft, width: CONTENT_WIDTH } as const;
    drawTextLine(sheet, name, PAGE.left, PAGE.height - 36, style);
    drawTextLine(sheet, pageText(page + 1, count), PAGE.left, PAGE.height - 36, { ...style, align: "right" });
  }
}
