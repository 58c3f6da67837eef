import { and, arrayOverlaps, asc, desc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { pathTo } from "#kernel/paths.ts";
import { type SearchMatches, searchExtensions } from "../catalog-extensions.ts";
import type { Suggestions, SuggestionsQuery } from "../contract/product.ts";
import { catalogPages } from "../paths.ts";
import { formsOf, lengthOf, namingWords, namingWordsAndNumbers, searchWords } from "../rules/search-words.ts";
import type { Pack } from "../rules/shared/pack.ts";
import { requestedPack } from "../rules/shared/requested-pack.ts";
import { categories, products, wordsOfProduct } from "../tables.ts";
import { knownHalves, wordsBegunBy, wordsNear } from "./known-words.ts";
import { isInName, isWithinWord } from "./name-match.ts";
import { shownColumns } from "./product-rows.ts";
import { type CategoryMatch, isBegun, isForm, isNear, searchCategories } from "./search-categories.ts";
import { isPack, isRequested, oneForItsSizes, toShown, withSizes } from "./sizes.ts";

const MAX_SUGGESTIONS = 12;
const MAX_FOR_SELLER = 200;
/** The number of candidates that are compared. Of a hundred thousand similar ones, the rest are no better. */
const MAX_COMPARED = 500;
/** The length limit of a search in characters. Neither a longer text nor more words are a search for a product. */
const LONGEST = 60;
const MAX_WORDS = 8;
const MAX_CATEGORY_LINKS = 3;

/**
 * Alternatives for a search, beside the products whose name contains it. First those with a matching other name, or
 * with all words in another order, without the words that name no product; if a product's own name matches the search,
 * whole words only. The products of a category that the search names follow, and if there are none, those that modules
 * find. If there are none either, the products with the most similarly spelt name. Of equal ones, those come first whose
 * pack the search names: `1kg`.
 */
export async function suggestProducts(db: Db, { q, sizes }: SuggestionsQuery): Promise<Suggestions> {
  return transact(db, async (tx) => {
    const { rows, ...rest } = await searchOthers(tx, q, { hidden: false, most: MAX_SUGGESTIONS });
    if (sizes === undefined) return { products: await toShown(tx, rows), ...rest };
    // The list of the search has a card for a group with a size that is called so.
    const searchedPack = requestedPack(q);
    const cards = await oneForItsSizes(tx, rows, { isElsewhere: isInName(q), searchedPack });
    const isListed = (row: Row) => isRequested(row, searchedPack) || cards.some(({ id }) => id === row.id);
    return { products: await withSizes(tx, cards, { isListed, searchedPack }), ...rest };
  });
}

/**
 * The ids of the seller's products that a search finds by the same rule, also those that shoppers don't see. `near` is
 * true if nothing is called so.
 */
export async function suggestIds(db: Db, q: string): Promise<{ ids: string[]; near: boolean }> {
  return transact(db, async (tx) => {
    const { rows, near } = await searchOthers(tx, q, { hidden: true, most: MAX_FOR_SELLER });
    return { ids: rows.map(({ id }) => id), near };
  });
}

type Row = typeof products.$inferSelect;
type Others = Omit<Suggestions, "products"> & { rows: Row[] };
/** Whether products of inactive categories are found too, and the largest number of products. */
type Scope = { hidden: boolean; most: number };
/** `named`: how products' own names contain the search's text. */
type Search = Scope & {
  tx: Tx;
  q: string;
  named: "no" | "within" | "begins";
  searchedPack: Pack | undefined;
};

const NONE: Others = { rows: [], near: false, links: [], beforeNames: false };

async function searchOthers(tx: Tx, q: string, scope: Scope): Promise<Others> {
  const words = searchWords(q);
  const all = waysToRead(words);
  if (q.length > LONGEST || words.length > MAX_WORDS || all.length === 0) return NONE;
  const search = { tx, q, named: await howNamed(tx, q, scope), searchedPack: requestedPack(q), ...scope };
  // A text that is in a name is read as a whole: `Jar 2` is no other jar.
  const ways = search.named === "no" ? all : readingsOf(words);
  const others = await searchExtensions(tx, q);
  // The planner underestimates the cost of these comparisons, and would make them with every product.
  await tx.execute(sql`set local enable_seqscan = off`);
  const called = await calledSo(search, ways);
  const beforeNames = search.named === "within" && called.length > 0;
  const { matches, rows } = await inNamedCategories(search, { words, called, others });
  const links = [...linksTo(matches), ...others.links];
  if (rows.length > 0) return { rows, near: false, links, beforeNames };
  if (search.named !== "no" || links.length > 0) return { ...NONE, links };
  return nearlyNamed(search, { words, ways });
}

/**
 * The readings of the words: as they were typed, and joined, for `water melon`; those that name a product, without `1kg`
 * or `organic`, and at last without numbers. Empty without a letter.
 */
function waysToRead(words: readonly string[]): string[][] {
  const hasLetters = words.some((word) => /\p{L}/u.test(word) && lengthOf(word) > 1);
  if (!hasLetters) return [];
  const naming = namingWords(words);
  const readings = naming.length === 0 ? [words] : [words, namingWordsAndNumbers(words), naming];
  return readings
    .filter((reading, place) => reading.length !== readings[place - 1]?.length)
    .flatMap(readingsOf);
}

const readingsOf = (words: readonly string[]): string[][] =>
  words.length > 1 ? [[...words], [words.join("")]] : [[...words]];

const linksTo = (matches: readonly CategoryMatch[]) =>
  matches
    .slice(0, MAX_CATEGORY_LINKS)
    .map(({ name, path }) => ({ label: name, path: pathTo(catalogPages.category, { category: path }) }));

/** Whether the text is in any name, and whether a word of one begins with it. */
async function howNamed(tx: Tx, q: string, scope: Scope): Promise<Search["named"]> {
  const begins = await shown(tx, scope, and(isInName(q), not(isWithinWord(q)))).limit(1);
  if (begins.length > 0) return "begins";
  const within = await shown(tx, scope, isInName(q)).limit(1);
  return within.length > 0 ? "within" : "no";
}

/** The products of the first reading that has any. A word that nothing is called by may be two words, written as one. */
async function calledSo(search: Search, ways: readonly string[][]): Promise<Row[]> {
  for (const way of ways) {
    const rows = await calledBy(search, way);
    if (rows.length > 0) return rows;
  }
  const [word, ...more] = ways.at(-1) ?? [];
  if (word === undefined || more.length > 0 || search.named !== "no") return [];
  for (const halves of await knownHalves(search.tx, word)) {
    const rows = await calledBy(search, halves);
    if (rows.length > 0) return rows;
  }
  return [];
}

/**
 * Products that have all words, whole or as a beginning, but not in the name that was searched for. Those with exactly
 * this other name come first.
 */
async function calledBy(
  { tx, q, named, searchedPack, ...scope }: Search,
  words: readonly string[],
): Promise<Row[]> {
  const begun = named === "no" ? await wordsBegunBy(tx, words) : new Map<string, string[]>();
  const wholes = words.map((word) => anyOf(formsOf(word), isTyped(words, q)));
  const matches = words.map((word) =>
    anyOf([...formsOf(word), ...(begun.get(word) ?? [])], isTyped(words, q)),
  );
  const whole = and(...wholes) ?? sql`true`;
  const exact = sql`exists (
    select from unnest(${products.otherNames}) as called (name) where lower(called.name) = ${words.join(" ")}
  )`;
  return shown(tx, scope, and(...matches, not(isInName(q))))
    .orderBy(desc(exact), desc(whole), ...inOrder(searchedPack))
    .limit(scope.most);
}

/**
 * Whether the search is a single word. Then it can only be in other names, as a match in the name would have been
 * found.
 */
const isTyped = (words: readonly string[], q: string) => words.length === 1 && searchWords(q).length === 1;

/** The condition that a product has one of these words: in its name, or `only` in its other names. */
function anyOf(words: readonly string[], only = false): SQL {
  const other = words.map((word) => `~${word}`);
  return arrayOverlaps(
    wordsOfProduct(products),
    sql`${sql.param(only ? other : [...words, ...other])}::text[]`,
  );
}

/**
 * The categories that the words name, and the products that are `called` so with those of the categories behind them.
 * A category with a part of the name counts for products only if none are called so.
 */
async function inNamedCategories(
  search: Search,
  { words, called, others }: { words: readonly string[]; called: Row[]; others: SearchMatches },
): Promise<{ matches: CategoryMatch[]; rows: Row[] }> {
  const { tx, hidden } = search;
  const isSameInWhole = search.named === "no" ? isBegun : isForm;
  const matches = await searchCategories(tx, namingWords(words), { isSame: isBegun, isSameInWhole, hidden });
  const whole = matches.filter(({ isWhole }) => isWhole);
  const isNothingCalled = search.named === "no" && called.length === 0;
  const own = whole.length === 0 && isNothingCalled ? matches : whole;
  const further = [
    ...(await ofCategories(search, own)),
    ...(called.length > 0 ? [] : await byIds(search, others.products)),
  ];
  return { matches, rows: unique([...called, ...further]).slice(0, search.most) };
}

const unique = (rows: readonly Row[]) => [...new Map(rows.map((row) => [row.id, row])).values()];

/** The shop's order, after the products whose pack the search names. */
const inOrder = (searchedPack: Pack | undefined): SQL[] => [
  ...(searchedPack ? [desc(isPack(searchedPack))] : []),
  asc(products.position),
];

/** The products of these categories that are not called so themselves, in the shop's order. */
async function ofCategories(
  { tx, q, searchedPack, ...scope }: Search,
  matches: readonly CategoryMatch[],
): Promise<Row[]> {
  if (matches.length === 0) return [];
  const paths = matches.map(({ path }) => path);
  return shown(tx, scope, and(inArray(products.categoryPath, paths), not(isInName(q))))
    .orderBy(...inOrder(searchedPack))
    .limit(scope.most);
}

/** The products with these ids that are not called so themselves, in the shop's order. */
async function byIds({ tx, q, searchedPack, ...scope }: Search, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return shown(tx, scope, and(inArray(products.id, [...ids]), not(isInName(q))))
    .orderBy(...inOrder(searchedPack))
    .limit(scope.most);
}

/** Suggests names that are spelt nearly so: a category's whole name, or else products, or else a part of a category's name. */
async function nearlyNamed(
  search: Search,
  { words, ways }: { words: readonly string[]; ways: readonly string[][] },
): Promise<Others> {
  const { tx, hidden } = search;
  const matches = await searchCategories(tx, namingWords(words), { isSame: isNear, hidden });
  const ofMatches = async (): Promise<Others> => {
    const rows = await ofCategories(search, matches);
    return { ...NONE, rows, near: rows.length > 0, links: linksTo(matches) };
  };
  if (matches.some(({ isWhole }) => isWhole)) return ofMatches();
  for (const way of ways) {
    const rows = await speltNearly(search, way);
    if (rows.length > 0) return { ...NONE, rows, near: true };
  }
  return ofMatches();
}

/** The products with a similar word for each of these in a name, and the fewest mistakes. */
async function speltNearly({ tx, searchedPack, ...scope }: Search, words: readonly string[]): Promise<Row[]> {
  const near = await wordsNear(tx, words);
  const candidates = words.map((word) => near.get(word) ?? new Map<string, number>());
  if (candidates.some((alike) => alike.size === 0)) return [];
  const rows = await shown(tx, scope, and(...candidates.map((alike) => anyOf([...alike.keys()])))).limit(
    MAX_COMPARED,
  );
  const counted = rows.map((row) => ({ row, mistakes: mistakesIn(row, candidates) }));
  const fewest = Math.min(...counted.map(({ mistakes }) => mistakes));
  return counted
    .filter(({ mistakes }) => mistakes === fewest)
    .map(({ row }) => row)
    .sort(
      (a, b) =>
        Number(isRequested(b, searchedPack)) - Number(isRequested(a, searchedPack)) ||
        a.name.length - b.name.length ||
        a.position - b.position,
    )
    .slice(0, scope.most);
}

function mistakesIn({ name, otherNames }: Row, candidates: readonly Map<string, number>[]): number {
  const has = [name, ...otherNames].flatMap(searchWords);
  const fewest = (alike: Map<string, number>) =>
    Math.min(...has.map((word) => alike.get(word) ?? Number.POSITIVE_INFINITY));
  return candidates.reduce((sum, alike) => sum + fewest(alike), 0);
}

function shown(tx: Tx, { hidden }: Pick<Scope, "hidden">, match: SQL | undefined) {
  return tx
    .select(shownColumns())
    .from(products)
    .innerJoin(categories, eq(categories.path, products.categoryPath))
    .where(and(hidden ? undefined : eq(categories.isActive, true), match))
    .$dynamic();
}
