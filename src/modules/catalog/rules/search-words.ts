// The same marks as in the database's `words_of_text`.
const BETWEEN_WORDS = /[ \t\n\r\u00a0!-/:-@[-`{-~\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u0964]+/;
const WITHOUT_WIDTH = /\u200b|\u200c|\u200d|\ufeff/g;

/** The words of what was typed or is called so, in small letters, of any script. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(WITHOUT_WIDTH, "")
    .split(BETWEEN_WORDS)
    .filter((word) => word !== "");

/** Letters as people count them for a spelling: no half of a pair, and a script's marks each for itself. */
const lettersOf = (word: string): string[] => [...word];

/** How many letters a word has. */
export const lengthOf = (word: string): number => lettersOf(word).length;

/** A word and what it is called when there is one of it, or several: `leaf` and `leaves`. Only English has these. */
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

/** From how many letters on a word may be misspelt. Of shorter ones, each is near to many others. */
const SHORTEST_MISSPELT = 4;
/** Up to so many letters it may have one mistake, and two beyond. */
const LONGEST_WITH_ONE = 5;

/**
 * How many mistakes lead from a known word to the one that was typed, or to another of its forms. Undefined if they
 * are too many for words of that length.
 */
export function mistakesBetween(typed: string, known: string): number | undefined {
  const shorter = Math.min(lengthOf(typed), lengthOf(known));
  if (shorter < SHORTEST_MISSPELT) return undefined;
  const isShort = shorter <= LONGEST_WITH_ONE;
  const other = lettersOf(known);
  const alike = formsOf(typed)
    .map(lettersOf)
    .filter((form) => beginAlike(form, other) && (!isShort || consonantsOf(form) === consonantsOf(other)));
  const fewest = Math.min(...alike.map((form) => distance(form, other)));
  return fewest <= (isShort ? 1 : 2) ? fewest : undefined;
}

/**
 * The consonants of a Latin word, in any order; a doubled one counts once. With others a short word is another word:
 * `pasta` is no `patta`. An h comes and goes in how Indian words are written.
 */
const consonantsOf = (letters: readonly string[]) =>
  letters
    .filter((letter, place) => /^[b-df-gj-np-tv-xz]$/.test(letter) && letter !== letters[place - 1])
    .sort()
    .join("");

/** Hardly anybody gets the first letter wrong, but for swapping it. */
const beginAlike = (one: readonly string[], other: readonly string[]) =>
  one[0] === other[0] || (one[0] === other[1] && one[1] === other[0]);

/** Damerau and Levenshtein's: letters that are missing, too many, others, or swapped with their neighbours. */
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
