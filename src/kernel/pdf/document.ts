import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { create, type Subset } from "fontkit";
import PDFDocument from "pdfkit";
import { COLOURS } from "#kernel/colours.ts";
import { printableText, type Script, scriptsIn } from "./scripts.ts";

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

export type PdfDocument = PDFKit.PDFDocument;

/**
 * Creates an empty document with the shop's fonts, and with the fonts of the other scripts in its `texts`. The result
 * does not depend on the time or place of its creation.
 */
export async function createPdf(
  info: { title: string; author: string; createdAt: Date; language?: string },
  texts: string,
): Promise<PdfDocument> {
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // This code decides about page breaks, not the library.
    margin: 0,
    bufferPages: true,
    lang: info.language ?? "en-IN",
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
  for (const [face, file] of fonts) pdf.registerFont(face, file);
  for (const script of scriptsIn(texts)) {
    pdf.registerFont(scriptFace("regular", script), await openScriptFont(script, "regular"));
    pdf.registerFont(scriptFace("bold", script), await openScriptFont(script, "semibold"));
  }
  return pdf;
}

/** The first number of twins: above the glyph ids of every font. */
const TWIN = 0x10000;

/**
 * A script's font for one document. The library that writes the document joins letters wrongly in some scripts, so
 * HarfBuzz lays them out. The library also keeps one reading for each glyph. A glyph that stands for different
 * characters in different words gets twins here, so that copied text is what was typed.
 */
export async function openScriptFont(script: Script, weight: ScriptWeight): Promise<PDFKit.ReadyFont> {
  const { file, shape } = await shaperOf(script, weight);
  const font = create(file);
  const subset = subsetWithTwins(font.createSubset());
  const looks = new Map<number, string[]>();
  const twinOf = (id: number, look: string) => {
    const glyphLooks = looks.get(id) ?? [];
    looks.set(id, glyphLooks);
    const number = glyphLooks.includes(look) ? glyphLooks.indexOf(look) + 1 : glyphLooks.push(look);
    return number * TWIN + id;
  };
  const layout = (word: string) => {
    const forms = shape(word);
    const glyphs = forms.map(({ id, text, hang }) => {
      // A hanging form gets the width at which it ends below the letter above it. Readers take a gap for a space.
      const advanceWidth = hang || font.getGlyph(id).advanceWidth;
      const codePoints = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
      return { id: twinOf(id, `${text} ${advanceWidth}`), advanceWidth, codePoints };
    });
    const positions = forms.map(({ position }) => position);
    return {
      glyphs,
      positions,
      // Read after the positions have been scaled.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.assign(font, { layout, createSubset: () => subset });
}

type ScriptWeight = "regular" | "semibold";

/**
 * A glyph with its position, and the characters that it is read back as. `hang` is how far a glyph below the letter
 * before it reaches back. All lengths are in the font's units.
 */
type Form = {
  id: number;
  text: string;
  hang: number;
  position: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
};

/** A font's file, and its shaping of a word: the glyphs from the left to the right, none of them moved sideways. */
type Shaper = { file: Uint8Array; shape: (word: string) => Form[] };

const unpack = promisify(brotliDecompress);
const shapers = new Map<string, Promise<Shaper>>();

/** The font is read at its first use. */
function shaperOf(script: Script, weight: ScriptWeight): Promise<Shaper> {
  const name = `noto-sans-${script}-${weight}.ttf.br`;
  const cached = shapers.get(name);
  if (cached) return cached;
  const shaper = readShaper(script, name);
  shapers.set(name, shaper);
  shaper.catch(() => shapers.delete(name));
  return shaper;
}

/** The text of the dots of an Urdu letter, which are glyphs of their own: a character that nobody sees. */
const NO_TEXT = "\u2060";

/** Figures, with what stands between them. */
const FIGURES_ONLY = /^[\p{Nd}\u066a-\u066c]+$/u;

async function readShaper(script: Script, name: string): Promise<Shaper> {
  const file = await unpack(await readFile(new URL(`./fonts/${name}`, import.meta.url)));
  const hb = await import("harfbuzzjs");
  const font = new hb.Font(new hb.Face(new hb.Blob(file)));
  const shape = (word: string) => {
    const buffer = new hb.Buffer();
    buffer.addText(word);
    buffer.guessSegmentProperties();
    // Figures go from the left to the right in every script.
    const isRightToLeft = script === "arabic" && !FIGURES_ONLY.test(word);
    if (script === "arabic" && !isRightToLeft) buffer.setDirection(hb.Direction.LTR);
    hb.shape(font, buffer);
    const glyphs = buffer.getGlyphInfos();
    const starts = glyphs.map(({ cluster }) => cluster);
    const places = buffer.getGlyphPositions();
    const positions = inFlow(places);
    return textsOf(word, starts, isRightToLeft).flatMap((text, index) => {
      const [glyph, place, position] = [glyphs[index], places[index], positions[index]];
      if (!glyph || !place || !position) return [];
      const hang = place.xAdvance === 0 ? Math.max(0, -place.xOffset) : 0;
      return [{ id: glyph.codepoint, text, hang, position }];
    });
  };
  return { file, shape };
}

/**
 * Turns sideways moves into advances from one glyph to the next: readers take a glyph with its own position for a new
 * word.
 */
function inFlow(given: readonly Form["position"][]): Form["position"][] {
  const positions = given.map((position) => ({ ...position }));
  for (const [index, position] of positions.entries()) {
    const before = positions[index - 1];
    if (before?.yOffset !== 0 || position.yOffset !== 0) continue;
    before.xAdvance += position.xOffset;
    position.xAdvance -= position.xOffset;
    position.xOffset = 0;
  }
  return positions;
}

/**
 * The text of each glyph. `starts` gives the start of each glyph's syllable in the word. The characters of a syllable
 * go to its glyphs in the order in which they were typed, wherever they are drawn; from the right to the left where the
 * word is written so.
 */
function textsOf(word: string, starts: readonly number[], isRightToLeft: boolean): string[] {
  return starts.map((start, index) => {
    const first = starts.indexOf(start);
    const last = starts.lastIndexOf(start);
    const end = Math.min(word.length, ...starts.filter((other) => other > start));
    const letters = lettersFor(word.slice(start, end), last - first + 1);
    const place = isRightToLeft ? last - index : index - first;
    return letters.slice(place, place === last - first ? undefined : place + 1).join("") || NO_TEXT;
  });
}

/** Splits a vowel sign that is drawn in two parts, so that each part has a text. */
function lettersFor(syllable: string, forms: number): string[] {
  const letters = Array.from(syllable);
  return letters.length < forms ? Array.from(syllable.normalize("NFD")) : letters;
}

/** Gives each twin its own glyph in the document's font. */
function subsetWithTwins(subset: Subset): Subset {
  const include = subset.includeGlyph.bind(subset);
  const twins = new Map<number, number>();
  subset.includeGlyph = (id) => {
    if (id < TWIN) return include(id);
    const place = twins.get(id) ?? subset.glyphs.push(id % TWIN) - 1;
    twins.set(id, place);
    return place;
  };
  return subset;
}

/** Draws a thin line across the content. */
export function drawRule(pdf: PdfDocument, y: number, colour: string = COLOURS.line): void {
  pdf.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.7).strokeColor(colour).stroke();
}
