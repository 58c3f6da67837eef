import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { formsOf, halvesOf, lengthOf, mistakesBetween } from "../rules/search-words.ts";
import { productWords } from "../tables.ts";

/** A word with this many letters may be the beginning of one that is still being typed. */
export const SHORTEST_BEGINNING = 3;
/** The number of known words per typed word that begin alike or are spelt similarly; the shortest of them. */
const MAX_ALIKE = 300;

/** The known words that begin with each of these. */
export async function wordsBegunBy(tx: Tx, words: readonly string[]): Promise<Map<string, string[]>> {
  const begun = words.filter((word) => lengthOf(word) >= SHORTEST_BEGINNING);
  const beginsWith = sql`${productWords.word} ~>=~ asked.word and ${productWords.word} ~<~ (asked.word || chr(1114111))`;
  return knownWords(tx, begun, beginsWith);
}

/** Known words that match `like`, by the words that were asked for (`asked.word`). */
async function knownWords(tx: Tx, words: readonly string[], like: SQL): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ asked: string; word: string }>(sql`
    select asked.word as asked, known.word from unnest(${sql.param([...words])}::text[]) as asked (word)
    cross join lateral (
      select ${productWords.word} from ${productWords} where ${like} order by char_length(${productWords.word}) limit ${MAX_ALIKE}
    ) as known`);
  const groups = Map.groupBy(rows, ({ asked }) => asked);
  return new Map([...groups].map(([typed, alike]) => [typed, alike.map(({ word }) => word)]));
}

/** For each word, the known words that may be meant, with the number of mistakes. */
export async function wordsNear(tx: Tx, words: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const begun = await wordsBegunBy(tx, words);
  const alike = await knownWords(
    tx,
    words.flatMap(formsOf),
    sql`near_keys(${productWords.word}) && near_keys(asked.word)
      and abs(char_length(${productWords.word}) - char_length(asked.word)) <= 2`,
  );
  const near = words.map((word) => {
    const right = [...formsOf(word), ...(begun.get(word) ?? [])].map((knownWord) => [knownWord, 0] as const);
    const wrong = formsOf(word)
      .flatMap((form) => alike.get(form) ?? [])
      .flatMap((knownWord) => {
        const mistakes = mistakesBetween(word, knownWord);
        return mistakes === undefined ? [] : [[knownWord, mistakes] as const];
      });
    return [word, new Map([...wrong, ...right])] as const;
  });
  return new Map(near);
}

/** The ways to part a word in two known ones. */
export async function knownHalves(tx: Tx, word: string): Promise<[string, string][]> {
  const halves = halvesOf(word);
  if (halves.length === 0) return [];
  const { rows } = await tx.execute<{ word: string }>(sql`
    select ${productWords.word} from ${productWords}
    where ${productWords.word} = any(${sql.param(halves.flat())}::text[])`);
  const existing = new Set(rows.map((row) => row.word));
  return halves.filter((both) => both.every((half) => existing.has(half)));
}
