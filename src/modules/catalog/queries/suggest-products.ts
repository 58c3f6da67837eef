import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  not,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { transact } from "#kernel/db/transact.ts";
import { completeProducts, searchExtensions } from "../catalog-extensions.ts";
import type { Product, Suggestions } from "../contract/product.ts";
import { formsOf, lengthOf, mistakesBetween, wordsOf } from "../rules/search-words.ts";
import { categories, products, productWords, wordsOfProduct } from "../tables.ts";
import { toProduct } from "./product-rows.ts";

/** The largest number of suggestions. */
const MOST = 12;
/** The number of candidates that are compared. Of a hundred thousand similar ones, the rest are no better. */
const MOST_COMPARED = 500;
/** The length limit of a search in characters. Neither a longer text nor more words are a search for a product. */
const LONGEST = 60;
const MOST_WORDS = 8;
/** A word with this many letters may be the beginning of one that is still being typed. */
const SHORTEST_BEGINNING = 3;
/** The number of known words per typed word that begin alike or are spelt similarly; the shortest of them. */
const MOST_ALIKE = 300;

/**
 * Alternatives for a search, beside the products whose name contains it. First those with a matching other name, or
 * with all words in another order; if a product's own name matches the search, whole words only. If there are none, the
 * products that modules find. If there are none either, the products with the most similarly spelt name.
 */
export async function suggestProducts(db: Db, q: string): Promise<Suggestions> {
  const words = wordsOf(q);
  const ways = waysToRead(words);
  if (q.length > LONGEST || words.length > MOST_WORDS || ways.length === 0) return NONE;
  return transact(db, async (tx) => {
    const named = await isName(tx, q);
    const others = await searchExtensions(tx, q);
    // The planner underestimates the cost of these comparisons, and would make them with every product.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { links } = others;
    for (const way of ways) {
      const found = await calledSo(tx, way, { q, named });
      if (found.length > 0) return { products: await toProducts(tx, found), near: false, links };
    }
    const ofOthers = await productsOf(tx, others.products, q);
    if (ofOthers.length > 0) return { products: await toProducts(tx, ofOthers), near: false, links };
    for (const way of named || links.length > 0 ? [] : ways) {
      const found = await speltNearly(tx, way);
      if (found.length > 0) return { products: await toProducts(tx, found), near: true, links };
    }
    return { ...NONE, links };
  });
}

const NONE: Suggestions = { products: [], near: false, links: [] };

/** The readings of the words: as they were typed, and joined, for `water melon`. Empty without a letter. */
function waysToRead(words: readonly string[]): string[][] {
  const hasLetters = words.some((word) => /\p{L}/u.test(word) && lengthOf(word) > 1);
  if (!hasLetters) return [];
  return words.length > 1 ? [[...words], [words.join("")]] : [[...words]];
}

type Row = typeof products.$inferSelect;

function toProducts(tx: Connection, rows: readonly Row[]): Promise<Product[]> {
  return completeProducts(tx, rows.slice(0, MOST).map(toProduct));
}

/** The products with these ids that are not called so themselves, in the shop's order. */
async function productsOf(tx: Tx, ids: readonly string[], q: string): Promise<Row[]> {
  if (ids.length === 0) return [];
  return shown(tx, and(inArray(products.id, [...ids]), not(ilike(products.name, likePattern(q)))))
    .orderBy(asc(products.position))
    .limit(MOST);
}

async function isName(tx: Connection, q: string): Promise<boolean> {
  const found = await shown(tx, ilike(products.name, likePattern(q))).limit(1);
  return found.length > 0;
}

/** Products that have all words, whole or as a beginning, but not in the name that was searched for. */
async function calledSo(tx: Tx, words: readonly string[], { q, named }: { q: string; named: boolean }) {
  const begun = named ? new Map<string, string[]>() : await wordsBegunBy(tx, words);
  const wholes = words.map((word) => anyOf(formsOf(word), isTyped(words, q)));
  const matches = words.map((word) =>
    anyOf([...formsOf(word), ...(begun.get(word) ?? [])], isTyped(words, q)),
  );
  const whole = and(...wholes) ?? sql`true`;
  return shown(tx, and(...matches, not(ilike(products.name, likePattern(q)))))
    .orderBy(desc(whole), asc(products.position))
    .limit(MOST);
}

/**
 * Whether the search is a single word. Then it can only be in other names, as a match in the name would have been
 * found.
 */
const isTyped = (words: readonly string[], q: string) => words.length === 1 && wordsOf(q).length === 1;

/** The condition that a product has one of these words: in its name, or `only` in its other names. */
function anyOf(words: readonly string[], only = false): SQL {
  const other = words.map((word) => `~${word}`);
  return arrayOverlaps(
    wordsOfProduct(products),
    sql`${sql.param(only ? other : [...words, ...other])}::text[]`,
  );
}

/** The known words that begin with each of these. */
async function wordsBegunBy(tx: Tx, words: readonly string[]): Promise<Map<string, string[]>> {
  const begun = words.filter((word) => lengthOf(word) >= SHORTEST_BEGINNING);
  const known = sql`${productWords.word} ~>=~ asked.word and ${productWords.word} ~<~ (asked.word || chr(1114111))`;
  return knownWords(tx, begun, known);
}

/** Known words that match `like`, by the words that were asked for (`asked.word`). */
async function knownWords(tx: Tx, words: readonly string[], like: SQL): Promise<Map<string, string[]>> {
  const { rows } = await tx.execute<{ asked: string; word: string }>(sql`
    select asked.word as asked, known.word from unnest(${sql.param([...words])}::text[]) as asked (word)
    cross join lateral (
      select ${productWords.word} from ${productWords} where ${like} order by char_length(${productWords.word}) limit ${MOST_ALIKE}
    ) as known`);
  const found = Map.groupBy(rows, ({ asked }) => asked);
  return new Map([...found].map(([asked, known]) => [asked, known.map(({ word }) => word)]));
}

/** The products with a similar word for each of these in a name, and the fewest mistakes. */
async function speltNearly(tx: Tx, words: readonly string[]): Promise<Row[]> {
  const near = await wordsNear(tx, words);
  const asked = words.map((word) => near.get(word) ?? new Map<string, number>());
  if (asked.some((known) => known.size === 0)) return [];
  const found = await shown(tx, and(...asked.map((known) => anyOf([...known.keys()])))).limit(MOST_COMPARED);
  const counted = found.map((row) => ({ row, mistakes: mistakesIn(row, asked) }));
  const fewest = Math.min(...counted.map(({ mistakes }) => mistakes));
  return counted
    .filter(({ mistakes }) => mistakes === fewest)
    .map(({ row }) => row)
    .sort((a, b) => a.name.length - b.name.length || a.position - b.position);
}

/** For each word, the known words that may be meant, with the number of mistakes. */
async function wordsNear(tx: Tx, words: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const begun = await wordsBegunBy(tx, words);
  const alike = await knownWords(
    tx,
    words.flatMap(formsOf),
    sql`near_keys(${productWords.word}) && near_keys(asked.word)
      and abs(char_length(${productWords.word}) - char_length(asked.word)) <= 2`,
  );
  const near = words.map((word) => {
    const right = [...formsOf(word), ...(begun.get(word) ?? [])].map((known) => [known, 0] as const);
    const wrong = formsOf(word)
      .flatMap((form) => alike.get(form) ?? [])
      .flatMap((known) => {
        const mistakes = mistakesBetween(word, known);
        return mistakes === undefined ? [] : [[known, mistakes] as const];
      });
    return [word, new Map([...wrong, ...right])] as const;
  });
  return new Map(near);
}

function mistakesIn({ name, otherNames }: Row, asked: readonly Map<string, number>[]): number {
  const has = [name, ...otherNames].flatMap(wordsOf);
  const fewest = (known: Map<string, number>) =>
    Math.min(...has.map((word) => known.get(word) ?? Number.POSITIVE_INFINITY));
  return asked.reduce((sum, known) => sum + fewest(known), 0);
}

function shown(tx: Connection, match: SQL | undefined) {
  return tx
    .select(getTableColumns(products))
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(and(eq(categories.isActive, true), match))
    .$dynamic();
}
