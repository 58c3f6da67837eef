import { asc, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { formsOf, lengthOf, mistakesBetween, wordsOf } from "../rules/search-words.ts";
import { categories } from "../tables.ts";
import { SHORTEST_BEGINNING } from "./known-words.ts";

/** A category that a search names: by its whole name, or by some words of its name or path. */
export type CategoryMatch = { name: string; path: string; isWhole: boolean };

/** Decides whether a typed word means a category's. */
type SameWord = (typed: string, known: string) => boolean;

export const isForm: SameWord = (typed, known) => formsOf(typed).includes(known);

/** True also for a word that is still being typed. */
export const isBegun: SameWord = (typed, known) =>
  isForm(typed, known) || (lengthOf(typed) >= SHORTEST_BEGINNING && known.startsWith(typed));

/** True also for a misspelt word. */
export const isNear: SameWord = (typed, known) =>
  isBegun(typed, known) || mistakesBetween(typed, known) !== undefined;

/**
 * The categories in whose name or path each of these words is, those with the whole name first. `isSameInWhole` is for
 * the whole name, if it is stricter.
 */
export async function searchCategories(
  db: Connection,
  words: readonly string[],
  { isSame, isSameInWhole = isSame, hidden }: { isSame: SameWord; isSameInWhole?: SameWord; hidden: boolean },
): Promise<CategoryMatch[]> {
  if (words.length === 0) return [];
  const rows = await db
    .select({ name: categories.name, path: categories.path })
    .from(categories)
    .where(hidden ? undefined : eq(categories.isActive, true))
    .orderBy(asc(categories.sortOrder), asc(categories.name));
  const matches = rows.flatMap(({ name, path }) => {
    const own = partsOf(name);
    const all = [...own, ...partsOf(path)];
    if (!words.every((word) => all.some((known) => isSame(word, known)))) return [];
    const isWhole = own.every((known) => words.some((word) => isSameInWhole(word, known)));
    return [{ name, path, isWhole }];
  });
  return [...matches.filter(({ isWhole }) => isWhole), ...matches.filter(({ isWhole }) => !isWhole)];
}

const partsOf = (text: string) => wordsOf(text).filter((word) => word !== "and");
