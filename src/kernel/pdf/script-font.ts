import { create, type Subset } from "fontkit";
import { type ScriptWeight, shaperOf } from "./shape-word.ts";
import type { Script } from "./writing.ts";

/** Above every font's own numbers of letter forms. */
const TWIN = 0x10000;

/**
 * A font for one document. The library that writes the document joins letters wrongly in some of these scripts, so
 * HarfBuzz lays them out. It also keeps one reading for each letter form; here a form that stands for different
 * characters in different words gets twins, so that text copied from the document is what was typed.
 */
export async function openScriptFont(script: Script, weight: ScriptWeight): Promise<PDFKit.ReadyFont> {
  const { file, shape } = await shaperOf(script, weight);
  const font = create(file);
  const subset = subsetWithTwins(font.createSubset());
  const looks = new Map<number, string[]>();
  const twinOf = (id: number, look: string) => {
    const known = looks.get(id) ?? [];
    looks.set(id, known);
    const number = known.includes(look) ? known.indexOf(look) + 1 : known.push(look);
    return number * TWIN + id;
  };
  const layout = (word: string) => {
    const forms = shape(word);
    const glyphs = forms.map(({ id, text, hang }) => {
      // What hangs counts as so wide that it ends where the letter above it does: readers take a gap for a space.
      const advanceWidth = hang || font.getGlyph(id).advanceWidth;
      const codePoints = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
      return { id: twinOf(id, `${text} ${advanceWidth}`), advanceWidth, codePoints };
    });
    const positions = forms.map(({ position }) => position);
    return {
      glyphs,
      positions,
      // Asked for after the positions have been scaled.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.assign(font, { layout, createSubset: () => subset });
}

/** Gives each twin a place of its own among the letter forms that the document carries. */
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
