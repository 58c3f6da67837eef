import { english, type Language } from "#kernel/texts/language.ts";
import { pseudo } from "#kernel/texts/pseudo.ts";

/** The languages of the store, English first: the catalogues are written in it, so it needs no messages here. */
const languages: readonly Language[] = [english];

const withPseudo = [...languages, pseudo];

/** The complaint about a `STORE_LANGUAGE` that names no language. */
export const UNKNOWN_LANGUAGE = `must be one of ${languages.map(({ code }) => code).join(", ")}`;

/** Whether the store speaks it. The pseudo-language counts: it shows maintainers which texts are in no catalogue. */
export const isLanguage = (wanted: string): boolean => withPseudo.some(({ code }) => code === wanted);

/** The language of a code; without one it is English. */
export function languageOf(wanted: string | undefined): Language {
  const found = withPseudo.find(({ code }) => code === (wanted || english.code));
  if (!found) throw new Error(`STORE_LANGUAGE ${UNKNOWN_LANGUAGE}`);
  return found;
}
