import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { Script } from "./writing.ts";

export type ScriptWeight = "regular" | "semibold";

/**
 * A letter form with its place, and the characters of the word that it is read back as. `hang` is how far a form reaches
 * back that hangs under the letter before it. All lengths are in the font's units.
 */
type Form = {
  id: number;
  text: string;
  hang: number;
  position: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
};

/** A font's file, and how it joins a word's letters: forms in the order of the line, none of them moved sideways. */
type Shaper = { file: Uint8Array; shape: (word: string) => Form[] };

const unpack = promisify(brotliDecompress);
const shapers = new Map<string, Promise<Shaper>>();

/** Read once, when the first text needs it. */
export function shaperOf(script: Script, weight: ScriptWeight): Promise<Shaper> {
  const name = `noto-sans-${script}-${weight}.ttf.br`;
  const known = shapers.get(name);
  if (known) return known;
  const shaper = readShaper(name);
  shapers.set(name, shaper);
  shaper.catch(() => shapers.delete(name));
  return shaper;
}

async function readShaper(name: string): Promise<Shaper> {
  const file = await unpack(await readFile(new URL(`./fonts/${name}`, import.meta.url)));
  const hb = await import("harfbuzzjs");
  const font = new hb.Font(new hb.Face(new hb.Blob(file)));
  const shape = (word: string) => {
    const buffer = new hb.Buffer();
    buffer.addText(word);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer);
    const glyphs = buffer.getGlyphInfos();
    const starts = glyphs.map(({ cluster }) => cluster);
    const places = buffer.getGlyphPositions();
    const positions = inFlow(places);
    return textsOf(word, starts).flatMap((text, index) => {
      const [glyph, place, position] = [glyphs[index], places[index], positions[index]];
      if (!glyph || !place || !position) return [];
      const hang = place.xAdvance === 0 ? Math.max(0, -place.xOffset) : 0;
      return [{ id: glyph.codepoint, text, hang, position }];
    });
  };
  return { file, shape };
}

/** Moves to the side as steps from one form to the next: readers take a form that is placed by itself for a new word. */
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
 * What each form is read back as. `starts` says where in the word the syllable begins that a form belongs to; a
 * syllable's characters go to its forms in the order in which they were typed, wherever the eye sees them.
 */
function textsOf(word: string, starts: readonly number[]): string[] {
  return starts.map((start, index) => {
    const first = starts.indexOf(start);
    const last = starts.lastIndexOf(start);
    const end = Math.min(word.length, ...starts.filter((other) => other > start));
    const letters = lettersFor(word.slice(start, end), last - first + 1);
    const place = index - first;
    return letters.slice(place, index === last ? undefined : place + 1).join("");
  });
}

/** A vowel sign that is drawn in two parts is taken apart, so that each part has something to be read as. */
function lettersFor(syllable: string, forms: number): string[] {
  const letters = Array.from(syllable);
  return letters.length < forms ? Array.from(syllable.normalize("NFD")) : letters;
}
