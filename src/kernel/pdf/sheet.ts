import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { COLOURS } from "#kernel/colours.ts";
import { printableText } from "./printable-text.ts";
import { openScriptFont } from "./script-font.ts";
import { type Script, scriptsIn } from "./writing.ts";

/** A4 in points, portrait. */
export const PAGE = { width: 595.28, height: 841.89, left: 38, right: 557.28, top: 38, bottom: 796 } as const;
export const CONTENT_WIDTH = PAGE.right - PAGE.left;

const FACES = {
  regular: "figtree-regular.ttf",
  bold: "figtree-semibold.ttf",
  display: "fraunces-semibold.ttf",
} as const;
export type Face = keyof typeof FACES;

const fontFile = (file: string) => readFileSync(fileURLToPath(new URL(`./fonts/${file}`, import.meta.url)));
const fonts = Object.entries(FACES).map(([face, file]) => [face, fontFile(file)] as const);

/** The font for a face's letters in another script, which has no display letters. */
export const scriptFace = (face: Face, script: Script) =>
  `${script} ${face === "regular" ? "regular" : "semibold"}`;

export type Sheet = PDFKit.PDFDocument;

/**
 * An empty document with the shop's fonts, and with those of the other scripts that its `texts` are in. Nothing in it
 * depends on when or where it is made.
 */
export async function newSheet(
  info: { title: string; author: string; createdAt: Date },
  texts: string,
): Promise<Sheet> {
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
  for (const script of scriptsIn(texts)) {
    sheet.registerFont(scriptFace("regular", script), await openScriptFont(script, "regular"));
    sheet.registerFont(scriptFace("bold", script), await openScriptFont(script, "semibold"));
  }
  return sheet;
}

/** A thin line across the content. */
export function putRule(sheet: Sheet, y: number, colour: string = COLOURS.line): void {
  sheet.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.7).strokeColor(colour).stroke();
}
