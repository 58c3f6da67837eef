import { PACK_WORDS } from "./shared/requested-pack.ts";

// The same marks as in the database's `words_of_text`.
const BETWEEN_WORDS = /[ \t\n\r\u00a0!-/:-@[-`{-~\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u0964]+/;
const WITHOUT_WIDTH = /\u200b|\u200c|\u200d|\ufeff/g;

/** The words of a text, in lower case, of any script. */
export const searchWords = (text: string): string[] =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(WITHOUT_WIDTH, "")
    .split(BETWEEN_WORDS)
    .filter((word) => word !== "");

/** The characters of a word for spelling: whole surrogate pairs, and a script's marks separately. */
const lettersOf = (word: string): string[] => [...word];

/** The number of letters of a word. */
export const lengthOf = (word: string): number => lettersOf(word).length;

/** The singular and plural forms of an English word: `leaf` and `leaves`. Words of other languages have one form. */
export function formsOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [word];
  const ends = (ending: string, other: string) =>
    word.endsWith(ending) && word.length - ending.length > 1 ? [word.slice(0, -ending.length) + other] : [];
  return [
    ...[word, `${word}s`, `${word}es`],
    ...[...ends("y", "ies"), ...ends("f", "ves"), ...ends("fe", "ves")],
    ...[...ends("ies", "y"), ...ends("ves", "f"), ...ends("ves", "fe"), ...ends("es", ""), ...ends("s", "")],
  ];
}

/** Words that people type beside a product's name: what sort they like, and what they are about to do. */
const BESIDE_NAMES = new Set(
  (
    "a an and any are at best big bio buy buying cheap chemical clean delivery for free fresh fully good healthy home i " +
    "in is item items kitchen large latest local medium me my natural near nearby need new of offer on online or order organic " +
    "organically farm grown pesticide please premium price product products pure quality rate ripe small some tasty the to today want with"
  ).split(" "),
);
const UNITS = [...PACK_WORDS, "pack", "packs", "packet", "packets", "bunch", "bunches"].join("|");
const AMOUNT = new RegExp(`^(?:[\\p{Nd}½¼¾]+(?:${UNITS})?|${UNITS})$`, "u");

/** The words of a search that name a product: without amounts, adjectives of a shop, and words of a sentence. */
export const namingWords = (words: readonly string[]): string[] =>
  words.filter((word) => !AMOUNT.test(word) && !BESIDE_NAMES.has(word));

const NUMBER = /^\p{Nd}+$/u;

/** The same with bare numbers, which may belong to a name: the `2` of `organic jar 2`. */
export const namingWordsAndNumbers = (words: readonly string[]): string[] =>
  words.filter((word) => NUMBER.test(word) || namingWords([word]).length > 0);

const SHORTEST_HALF = 3;

/** The ways to part a word in two: `mavinahannu` is written `mavina hannu`, too. */
export function halvesOf(word: string): [string, string][] {
  const letters = lettersOf(word);
  const places = Array.from({ length: Math.max(0, letters.length - 2 * SHORTEST_HALF + 1) });
  return places.map((_, n) => [
    letters.slice(0, n + SHORTEST_HALF).join(""),
    letters.slice(n + SHORTEST_HALF).join(""),
  ]);
}

/** The length from which a word may be misspelt. A shorter word resembles too many others. */
const SHORTEST_MISSPELT = 4;
/** The length up to which a word may have one mistake. Longer ones may have two. */
const LONGEST_WITH_ONE = 5;

/**
 * The number of mistakes between the typed and a known word, or another of its forms. Undefined if there are too many
 * for the length.
 */
export function mistakesBetween(typed: string, knownWord: string): number | undefined {
  const shorter = Math.min(lengthOf(typed), lengthOf(knownWord));
  if (shorter < SHORTEST_MISSPELT) return undefined;
  const isShort = shorter <= LONGEST_WITH_ONE;
  const other = lettersOf(knownWord);
  const alike = formsOf(typed)
    .map(lettersOf)
    .filter((form) => beginAlike(form, other) && (!isShort || consonantsOf(form) === consonantsOf(other)));
  const fewest = Math.min(...alike.map((form) => distance(form, other)));
  return fewest <= (isShort ? 1 : 2) ? fewest : undefined;
}

/**
 * The consonants of a Latin word, sorted, doubled ones once. Short words with different consonants are different words:
 * `pasta` is no `patta`. An h is optional in Indian words.
 */
const consonantsOf = (letters: readonly string[]) =>
  letters
    .filter((letter, place) => /^[b-df-gj-np-tv-xz]$/.test(letter) && letter !== letters[place - 1])
    .sort()
    .join("");

/** Whether both words begin alike. Hardly anybody gets the first letter wrong, except by swapping it. */
const beginAlike = (one: readonly string[], other: readonly string[]) =>
  one[0] === other[0] || (one[0] === other[1] && one[1] === other[0]);

/** The Damerau–Levenshtein distance: missing, extra, different and swapped letters. */
function distance(one: readonly string[], other: readonly string[]): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of one.entries()) {
    const next = [row + 1];
    for (const [column, there] of other.entries()) {
      const isSame = letter === there ? 0 : 1;
      const swapped = letter === other[column - 1] && one[row - 1] === there;
      next.push(
        Math.min(
          at(last, column) + isSame,
          at(last, column + 1) + 1,
          at(next, column) + 1,
          swapped ? at(before, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return at(last, other.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
