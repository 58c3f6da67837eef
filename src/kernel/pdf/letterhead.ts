import { COLOURS } from "../colours.ts";
import { CONTENT_WIDTH, drawRule, PAGE, type PdfDocument } from "./document.ts";
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

/** Returns the height. */
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

/** Draws the knot beside the shop's name, `size` points wide, with its corner at (x, y). */
function drawKolamMark(pdf: PdfDocument, x: number, y: number, size: number): void {
  const scale = size / 2.95;
  pdf.save().translate(x, y).scale(scale).translate(0.47, 0.47);
  pdf.path(KOLAM_MARK.path).lineWidth(0.12).lineJoin("round").strokeColor(COLOURS.leaf).stroke();
  for (const [dotX, dotY] of KOLAM_MARK.dots) pdf.circle(dotX, dotY, 0.13).fill(COLOURS.turmeric);
  pdf.restore();
}

const SPACING = 13;

/** `y` is the braid's middle. */
function drawKolamBraid(pdf: PdfDocument, y: number): void {
  const knots = Math.floor(CONTENT_WIDTH / SPACING);
  const spacing = CONTENT_WIDTH / knots;
  for (let knot = 0; knot < knots; knot++) {
    pdf
      .save()
      .translate(PAGE.left + (knot + 0.5) * spacing, y)
      .scale(spacing);
    pdf.path(KOLAM_STRAND).lineWidth(0.055).strokeColor(COLOURS.leaf).stroke();
    pdf.scale(1, -1).path(KOLAM_STRAND).stroke();
    pdf.circle(0, 0, 0.1).fill(COLOURS.turmeric);
    pdf.restore();
  }
}

/** The knot of five dots beside the shop's name, as one SVG path; dots are 1 apart, the first row at y = 0. */
const KOLAM_MARK = {
  path: "M1 -0.43C1.237 -0.43 1.43 -0.237 1.43 0C1.43 0.257 1.182 0.318 1 0.5C0.805 0.695 0.695 0.805 0.5 1C0.318 1.182 0.257 1.43 0 1.43C-0.237 1.43 -0.43 1.237 -0.43 1C-0.43 0.763 -0.237 0.57 0 0.57C0.257 0.57 0.318 0.818 0.5 1C0.695 1.195 0.805 1.305 1 1.5C1.182 1.682 1.43 1.743 1.43 2C1.43 2.237 1.237 2.43 1 2.43C0.763 2.43 0.57 2.237 0.57 2C0.57 1.743 0.818 1.682 1 1.5C1.195 1.305 1.305 1.195 1.5 1C1.682 0.818 1.743 0.57 2 0.57C2.237 0.57 2.43 0.763 2.43 1C2.43 1.237 2.237 1.43 2 1.43C1.743 1.43 1.682 1.182 1.5 1C1.305 0.805 1.195 0.695 1 0.5C0.818 0.318 0.57 0.257 0.57 0C0.57 -0.237 0.763 -0.43 1 -0.43Z",
  dots: [
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [1, 2],
  ],
} as const;

/** One strand of the braid around one dot at (0, 0), from x = -0.5 to 0.5; its mirror image is the other strand. */
const KOLAM_STRAND = "M-.5 0C-.318 -.182 -.257 -.43 0 -.43C.257 -.43 .318 -.182 .5 0";
