/** Stands where a word may be parted; invoice.typ prints nothing for it. */
export const BREAK = "\ue000";

const WORD = /[^\s\u00a0–—/-]+/gu;
const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
// A letter with this sign at its end is joined to the next one.
const JOINS_NEXT = /[\u094d\u0c4d\u0ccd\u0d4d]\u200d?$/u;

/** A text whose words of more than `most` letters may be parted anywhere but between letters that are joined. */
export function partLongWords(text: string, most: number): string {
  return text.replace(WORD, (word) => (word.length > most ? partAnywhere(word) : word));
}

function partAnywhere(word: string): string {
  const letters = Array.from(LETTERS.segment(word), ({ segment }) => segment);
  return letters.map((letter) => (JOINS_NEXT.test(letter) ? letter : letter + BREAK)).join("");
}
