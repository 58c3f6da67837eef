import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { COLOURS } from "../brand.ts";
import { printableText } from "./printable-text.ts";

/** A4 in points, portrait. */
export const PAGE = { width: 595.28, height: 841.89, left: 38, right: 557.28, top: 38, bottom: 796 } as const;
export const CONTENT_WIDTH = PAGE.right - PAGE.left;

const FACES = {
  regular: "figtree-regular.ttf",
  bold: "figtree-semibold.ttf",
  display: "fraunces-semibold.ttf",
} as const;
type Face = keyof typeof FACES;

const fontFile = (file: string) => readFileSync(fileURLToPath(new URL(`./fonts/${file}`, import.meta.url)));
const fonts = Object.entries(FACES).map(([face, file]) => [face, fontFile(file)] as const);

export type Sheet = PDFKit.PDFDocument;

/** An empty document with the shop's fonts. Nothing in it depends on when or where it is made. */
export function newSheet(info: { title: string; author: string; createdAt: Date }): Sheet {
  const sheet = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // Where a page ends is decided here, never by the library.
    margin: 0,
    bufferPages: true,
    lang: "en-IN",
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: printableText(info.title),
      Author: printableText(info.author),
      Creator: printableText(info.author),
      CreationDate: info.createdAt,
      ModDate: info.createdAt,
    },
  });
  for (const [face, file] of fonts) sheet.registerFont(face, file);
  return sheet;
}

export type TextStyle = {
  face?: Face;
  size?: number;
  colour?: string;
  width: number;
  align?: "left" | "right" | "center";
};

function select(sheet: Sheet, { face = "regular", size = 9, colour = COLOURS.ink }: TextStyle): void {
  sheet.font(face).fontSize(size).fillColor(colour);
}

// Figures of equal width, so that columns of them stand straight.
const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ["kern", "tnum"];

/** One line of text; one that is too long for its place is set smaller until it fits. Returns its width. */
export function putLine(sheet: Sheet, text: string, x: number, y: number, style: TextStyle): number {
  const printed = printableText(text);
  select(sheet, style);
  const size = style.size ?? 9;
  const natural = sheet.widthOfString(printed, { features: FIGURES });
  const scale = Math.min(1, style.width / Math.max(natural, 1));
  sheet.fontSize(size * scale);
  const width = natural * scale;
  const slack = style.width - width;
  const shift = style.align === "right" ? slack : style.align === "center" ? slack / 2 : 0;
  // On the same baseline, however small it has become.
  const drop = (size - size * scale) * 0.95;
  sheet.text(printed, x + shift, y + drop, { lineBreak: false, features: FIGURES });
  return width;
}

/** Text over as many lines as it needs. Returns its height in points. */
export function putText(sheet: Sheet, text: string, x: number, y: number, style: TextStyle): number {
  const height = textHeight(sheet, text, style);
  sheet.text(printableText(text), x, y, wrapping(style));
  return height;
}

// Apart by more than a space, which is all that `printableText` leaves.
const afterLead = (lead: string) => `${printableText(lead)}  `;

/** As `putText`, its first words in the style's face and the rest in quiet regular letters after them. */
export function putLeadAndText(
  sheet: Sheet,
  lead: string,
  text: string,
  x: number,
  y: number,
  style: TextStyle,
): void {
  select(sheet, style);
  sheet.text(afterLead(lead), x, y, { ...wrapping(style), continued: true });
  select(sheet, { ...style, face: "regular", colour: COLOURS.inkSoft });
  sheet.text(printableText(text), { ...wrapping(style), continued: false });
}

/** How high `putLeadAndText` will be at most, in points: as if all of it were in the lead's wider face. */
export function leadAndTextHeight(sheet: Sheet, lead: string, text: string, style: TextStyle): number {
  select(sheet, style);
  return sheet.heightOfString(afterLead(lead) + printableText(text), wrapping(style));
}

/** How high `putText` will be, in points. */
export function textHeight(sheet: Sheet, text: string, style: TextStyle): number {
  select(sheet, style);
  return sheet.heightOfString(printableText(text), wrapping(style));
}

function wrapping({ width, align = "left" }: TextStyle) {
  return { width, align, features: FIGURES, lineGap: 1 };
}

/** A thin line across the content. */
export function putRule(sheet: Sheet, y: number, colour: string = COLOURS.line): void {
  sheet.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.7).strokeColor(colour).stroke();
}
