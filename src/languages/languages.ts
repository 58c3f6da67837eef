import { english, type Language } from "#kernel/texts/language.ts";
import { pseudo } from "#kernel/texts/pseudo.ts";

/** The store's languages. English comes first: the catalogues are written in it, so it needs no messages here. */
const languages: readonly Language[] = [english];

const withPseudo = [...languages, pseudo];

/** The complaint about a `STORE_LANGUAGE` that names no language. */
export const UNKNOWN_LANGUAGE = `must be one of ${languages.map(({ code }) => code).join(", ")}`;

/**
 * Whether the store has the language. The pseudo-language counts: it shows maintainers texts that are in no catalogue.
 */
export const isLanguage = (wanted: string): boolean => withPseudo.some(({ code }) => code === wanted);

/** The language of a code; English by default. */
export function languageOf(wanted: string | undefined): Language {
  const found = withPseudo.find(({ code }) => code === (wanted || english.code));
  if (!found) throw new Error(`STORE_LANGUAGE ${UNKNOWN_LANGUAGE}`);
  return found;
}
