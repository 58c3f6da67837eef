import { asc, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import { formsOf, lengthOf, mistakesBetween, searchWords } from "../rules/search-words.ts";
import { categories } from "../tables.ts";
import { SHORTEST_BEGINNING } from "./known-words.ts";

/** A category that a search names: by its whole name, or by some words of its name or path. */
export type CategoryMatch = { name: string; path: string; isWhole: boolean };

type SameWord = (typed: string, categoryWord: string) => boolean;

export const isForm: SameWord = (typed, categoryWord) => formsOf(typed).includes(categoryWord);

/** True also for a word that is still being typed. */
export const isBegun: SameWord = (typed, categoryWord) =>
  isForm(typed, categoryWord) || (lengthOf(typed) >= SHORTEST_BEGINNING && categoryWord.startsWith(typed));

/** True also for a misspelt word. */
export const isNear: SameWord = (typed, categoryWord) =>
  isBegun(typed, categoryWord) || mistakesBetween(typed, categoryWord) !== undefined;

/**
 * The categories in whose name, in any language, or path each of these words is, those with the whole name first. `isSameInWhole` is for
 * the whole name, if it is stricter.
 */
export async function searchCategories(
  db: Connection,
  words: readonly string[],
  { isSame, isSameInWhole = isSame, hidden }: { isSame: SameWord; isSameInWhole?: SameWord; hidden: boolean },
): Promise<CategoryMatch[]> {
  if (words.length === 0) return [];
  const rows = await db
    .select({ name: categories.name, path: categories.path, translations: categories.translations })
    .from(categories)
    .where(hidden ? undefined : eq(categories.isActive, true))
    .orderBy(asc(categories.sortOrder), asc(categories.name));
  const matches = rows.flatMap(({ name, path, translations }) => {
    const names = [name, ...Object.values(translations).flatMap((translation) => translation.name ?? [])].map(
      partsOf,
    );
    const all = [...names.flat(), ...partsOf(path)];
    if (!words.every((word) => all.some((categoryWord) => isSame(word, categoryWord)))) return [];
    const isWhole = names.some((own) =>
      own.every((categoryWord) => words.some((word) => isSameInWhole(word, categoryWord))),
    );
    return [{ name: translations[spokenCode()]?.name ?? name, path, isWhole }];
  });
  return [...matches.filter(({ isWhole }) => isWhole), ...matches.filter(({ isWhole }) => !isWhole)];
}

const partsOf = (text: string) => searchWords(text).filter((word) => word !== "and");
