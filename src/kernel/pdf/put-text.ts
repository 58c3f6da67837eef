import { COLOURS } from "#kernel/colours.ts";
import { breakLines, type Piece } from "./break-lines.ts";
import { printableText } from "./printable-text.ts";
import { type Face, type Sheet, scriptFace } from "./sheet.ts";
import { runsOf, SCRIPTS } from "./writing.ts";

export type TextStyle = {
  face?: Face;
  size?: number;
  colour?: string;
  width: number;
  align?: "left" | "right" | "center";
};

const SIZE = 9;
// How far the Latin letters may reach above and below the line, in parts of their size. No other script's reach higher.
const HEIGHT = { regular: 0.95, bold: 0.95, display: 0.978 } as const;
const DEPTH = { regular: 0.25, bold: 0.25, display: 0.255 } as const;
const LINE_GAP = 1;
// Figures of equal width, so that columns of them stand straight.
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ["kern", "tnum"];

/** One line of text; one that is too long for its place is set smaller, on the same line, until it fits. */
export function putLine(sheet: Sheet, text: string, x: number, y: number, style: TextStyle): void {
  const { size = SIZE, face = "regular" } = style;
  const line = piecesOf(printableText(text), style);
  const scale = Math.min(1, style.width / Math.max(widthOf(sheet, line, size), 1));
  drawLine(sheet, line, x, y + HEIGHT[face] * size, { ...style, size: size * scale });
}

/** Text over as many lines as it needs. Returns its height in points. */
export function putText(sheet: Sheet, text: string, x: number, y: number, style: TextStyle): number {
  return putPieces(sheet, piecesOf(printableText(text), style), x, y, style);
}

/** How high `putText` will be, in points. */
export function textHeight(sheet: Sheet, text: string, style: TextStyle): number {
  return heightOf(linesOf(sheet, piecesOf(printableText(text), style), style), style);
}

/** As `putText`, its first words in the style's face and the rest in quiet regular letters after them. */
export function putLeadAndText(
  sheet: Sheet,
  lead: string,
  text: string,
  x: number,
  y: number,
  style: TextStyle,
): number {
  return putPieces(sheet, leadAndText(lead, text, style), x, y, style);
}

/** How high `putLeadAndText` will be, in points. */
export function leadAndTextHeight(sheet: Sheet, lead: string, text: string, style: TextStyle): number {
  return heightOf(linesOf(sheet, leadAndText(lead, text, style), style), style);
}

// Apart by more than a space, which is all that `printableText` leaves.
const leadAndText = (lead: string, text: string, style: TextStyle) => [
  ...piecesOf(`${printableText(lead)}  `, style),
  ...piecesOf(printableText(text), { ...style, face: "regular", colour: COLOURS.inkSoft }),
];

/** A text's letters with the fonts that have them. */
function piecesOf(text: string, { face = "regular", colour = COLOURS.ink }: TextStyle): Piece[] {
  return runsOf(text).map(({ text, script }) =>
    script
      ? { text, colour, font: scriptFace(face, script), depth: SCRIPTS[script].depth }
      : { text, colour, font: face, depth: DEPTH[face] },
  );
}

function linesOf(sheet: Sheet, pieces: readonly Piece[], { size = SIZE, width }: TextStyle): Piece[][] {
  return breakLines(pieces, width, (line) => widthOf(sheet, line, size));
}

function widthOf(sheet: Sheet, line: readonly Piece[], size: number): number {
  return line.reduce((sum, piece) => sum + pieceWidth(sheet, piece, size), 0);
}

// Each line is measured to see where it breaks, for its row's height and to be drawn: laid out once for all three.
const widths = new WeakMap<Sheet, Map<string, number>>();

function pieceWidth(sheet: Sheet, { text, font }: Piece, size: number): number {
  const known = widths.get(sheet) ?? new Map<string, number>();
  widths.set(sheet, known);
  const key = `${font} ${size} ${text}`;
  const width = known.get(key) ?? sheet.font(font).fontSize(size).widthOfString(text, { features: FIGURES });
  known.set(key, width);
  return width;
}

function heightOf(lines: readonly Piece[][], style: TextStyle): number {
  return lines.reduce((sum, line) => sum + lineHeight(line, style), 0);
}

function lineHeight(line: readonly Piece[], { size = SIZE, face = "regular" }: TextStyle): number {
  const depth = Math.max(DEPTH[face], ...line.map((piece) => piece.depth));
  return (HEIGHT[face] + depth) * size + LINE_GAP;
}

function putPieces(sheet: Sheet, pieces: readonly Piece[], x: number, top: number, style: TextStyle): number {
  const { size = SIZE, face = "regular" } = style;
  let y = top;
  for (const line of linesOf(sheet, pieces, style)) {
    drawLine(sheet, line, x, y + HEIGHT[face] * size, style);
    y += lineHeight(line, style);
  }
  return y - top;
}

function drawLine(
  sheet: Sheet,
  line: readonly Piece[],
  left: number,
  baseline: number,
  { size = SIZE, width, align = "left" }: TextStyle,
): void {
  const slack = width - widthOf(sheet, line, size);
  let x = left + (align === "right" ? slack : align === "center" ? slack / 2 : 0);
  for (const piece of line) {
    sheet.font(piece.font).fontSize(size).fillColor(piece.colour);
    sheet.text(piece.text, x, baseline, { lineBreak: false, baseline: "alphabetic", features: FIGURES });
    x += pieceWidth(sheet, piece, size);
  }
}
