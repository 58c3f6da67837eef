import { COLOURS } from "#kernel/colours.ts";
import { inDirections } from "./directions.ts";
import { type Face, type PdfDocument, scriptFace } from "./document.ts";
import { printableText, runsOf, SCRIPTS } from "./scripts.ts";

type TextStyle = {
  face?: Face;
  size?: number;
  colour?: string;
  width: number;
  align?: "left" | "right" | "center";
};

const SIZE = 9;
// The ascent and descent of the Latin letters, in parts of their size. Only marks above Urdu letters reach higher.
const HEIGHT = { regular: 0.95, bold: 0.95, display: 0.978 } as const;
const DEPTH = { regular: 0.25, bold: 0.25, display: 0.255 } as const;
const LINE_GAP = 1;
// Figures of equal width, so that columns of them align.
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ["kern", "tnum"];

/** Draws one line of text. A line that is too long for its place is set smaller until it fits. */
export function drawTextLine(pdf: PdfDocument, text: string, x: number, y: number, style: TextStyle): void {
  const { size = SIZE, face = "regular" } = style;
  const line = piecesOf(printableText(text), style);
  const scale = Math.min(1, style.width / Math.max(widthOf(pdf, line, size), 1));
  drawLine(pdf, line, x, y + HEIGHT[face] * size, { ...style, size: size * scale });
}

/** Draws text on as many lines as it needs. Returns its height in points. */
export function drawText(pdf: PdfDocument, text: string, x: number, y: number, style: TextStyle): number {
  return drawPieces(pdf, piecesOf(printableText(text), style), x, y, style);
}

/** The height of `drawText`, in points. */
export function textHeight(pdf: PdfDocument, text: string, style: TextStyle): number {
  return heightOf(linesOf(pdf, piecesOf(printableText(text), style), style), style);
}

/** Draws a lead in the style's face, and the rest after it in quiet regular letters. */
export function drawLeadAndText(
  pdf: PdfDocument,
  lead: string,
  text: string,
  x: number,
  y: number,
  style: TextStyle,
): number {
  return drawPieces(pdf, leadAndText(lead, text, style), x, y, style);
}

/** The height of `drawLeadAndText`, in points. */
export function leadAndTextHeight(pdf: PdfDocument, lead: string, text: string, style: TextStyle): number {
  return heightOf(linesOf(pdf, leadAndText(lead, text, style), style), style);
}

// Two spaces keep them apart. `printableText` leaves only one.
const leadAndText = (lead: string, text: string, style: TextStyle) => [
  ...piecesOf(`${printableText(lead)}  `, style),
  ...piecesOf(printableText(text), { ...style, face: "regular", colour: COLOURS.inkSoft }),
];

/** A text, split by the fonts that have its letters. */
function piecesOf(text: string, { face = "regular", colour = COLOURS.ink }: TextStyle): Piece[] {
  return runsOf(text).map(({ text, script }) =>
    script
      ? { text, colour, font: scriptFace(face, script), depth: SCRIPTS[script].depth }
      : { text, colour, font: face, depth: DEPTH[face] },
  );
}

/** A run of letters in one font and colour. `depth` is their reach below the line, in parts of their size. */
export type Piece = { text: string; font: string; colour: string; depth: number };

// Lines may break after spaces, and after signs that join two words.
const BREAKS = /(?<= )(?=[^ ])|(?<=[-–—/])(?=\p{L})/u;
const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
// A letter that ends with this sign is joined to the next one.
const JOINS_NEXT = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]\u200d?$/u;

/**
 * Breaks pieces into lines of at most `width`, between words. Only a word that is too long for any line is broken
 * inside.
 */
export function breakLines(
  pieces: readonly Piece[],
  width: number,
  measure: (line: readonly Piece[]) => number,
): Piece[][] {
  const fits = (line: readonly Piece[]) => measure(withoutEnd(line)) <= width;
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  for (const word of splitWords(pieces)) {
    if (fits(join(line, word))) {
      line = join(line, word);
      continue;
    }
    if (line.length > 0) lines.push(withoutEnd(line));
    line = [];
    for (const part of fits(word) ? [word] : lettersOf(word)) {
      if (line.length > 0 && !fits(join(line, part))) {
        lines.push(withoutEnd(line));
        line = [];
      }
      line = join(line, part);
    }
  }
  return [...lines, withoutEnd(line)];
}

/** The unbreakable units, each with the spaces after it. A word may change its font inside. */
function splitWords(pieces: readonly Piece[]): Piece[][] {
  const whole = pieces.map(({ text }) => text).join("");
  let start = 0;
  return whole.split(BREAKS).map((word) => {
    const from = start;
    start += word.length;
    return cut(pieces, from, start);
  });
}

function lettersOf(word: readonly Piece[]): Piece[][] {
  const parts: Piece[][] = [];
  let open: Piece[] = [];
  for (const piece of word) {
    for (const { segment } of LETTERS.segment(piece.text)) {
      open = join(open, [{ ...piece, text: segment }]);
      if (JOINS_NEXT.test(segment)) continue;
      parts.push(open);
      open = [];
    }
  }
  return open.length > 0 ? [...parts, open] : parts;
}

function cut(pieces: readonly Piece[], from: number, to: number): Piece[] {
  let start = 0;
  return pieces.flatMap((piece) => {
    const text = piece.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += piece.text.length;
    return text ? [{ ...piece, text }] : [];
  });
}

/** Joins two rows of pieces. Neighbours that look alike become one piece. */
function join(line: readonly Piece[], more: readonly Piece[]): Piece[] {
  const joined = [...line];
  for (const piece of more) {
    const last = joined.at(-1);
    if (last && last.font === piece.font && last.colour === piece.colour)
      joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}

function withoutEnd(line: readonly Piece[]): Piece[] {
  const last = line.at(-1);
  if (!last) return [];
  const text = last.text.replace(/ +$/, "");
  return [...line.slice(0, -1), ...(text ? [{ ...last, text }] : [])];
}

function linesOf(pdf: PdfDocument, pieces: readonly Piece[], { size = SIZE, width }: TextStyle): Piece[][] {
  return breakLines(pieces, width, (line) => widthOf(pdf, line, size));
}

function widthOf(pdf: PdfDocument, line: readonly Piece[], size: number): number {
  return line.reduce((sum, piece) => sum + pieceWidth(pdf, piece, size), 0);
}

// A line is measured for its break, for its row's height and for drawing. The cache lays it out once for all three.
const widths = new WeakMap<PdfDocument, Map<string, number>>();

function pieceWidth(pdf: PdfDocument, { text, font }: Piece, size: number): number {
  const cachedWidths = widths.get(pdf) ?? new Map<string, number>();
  widths.set(pdf, cachedWidths);
  const key = `${font} ${size} ${text}`;
  const width =
    cachedWidths.get(key) ?? pdf.font(font).fontSize(size).widthOfString(text, { features: FIGURES });
  cachedWidths.set(key, width);
  return width;
}

function heightOf(lines: readonly Piece[][], style: TextStyle): number {
  return lines.reduce((sum, line) => sum + lineHeight(line, style), 0);
}

function lineHeight(line: readonly Piece[], { size = SIZE, face = "regular" }: TextStyle): number {
  const depth = Math.max(DEPTH[face], ...line.map((piece) => piece.depth));
  return (HEIGHT[face] + depth) * size + LINE_GAP;
}

function drawPieces(
  pdf: PdfDocument,
  pieces: readonly Piece[],
  x: number,
  top: number,
  style: TextStyle,
): number {
  const { size = SIZE, face = "regular" } = style;
  let y = top;
  for (const line of linesOf(pdf, pieces, style)) {
    drawLine(pdf, line, x, y + HEIGHT[face] * size, style);
    y += lineHeight(line, style);
  }
  return y - top;
}

function drawLine(
  pdf: PdfDocument,
  line: readonly Piece[],
  left: number,
  baseline: number,
  { size = SIZE, width, align = "left" }: TextStyle,
): void {
  const slack = width - widthOf(pdf, line, size);
  let x = left + (align === "right" ? slack : align === "center" ? slack / 2 : 0);
  const { pieces, fromLeft } = inDirections(line);
  const places = new Map<Piece, number>();
  for (const piece of fromLeft) {
    places.set(piece, x);
    x += pieceWidth(pdf, piece, size);
  }
  // In the order of reading, so that copied text has it too.
  for (const piece of pieces) {
    pdf.font(piece.font).fontSize(size).fillColor(piece.colour);
    pdf.text(piece.text, places.get(piece) ?? x, baseline, {
      lineBreak: false,
      baseline: "alphabetic",
      features: FIGURES,
    });
  }
}
