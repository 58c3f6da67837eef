import { english, type Language } from "#kernel/texts/language.ts";
import { LANGUAGES } from "#kernel/texts/languages.ts";
import { pseudo } from "#kernel/texts/pseudo.ts";

const withPseudo = [...LANGUAGES, pseudo];

/** The complaint about a `STORE_LANGUAGE` that names no language. */
export const UNKNOWN_LANGUAGE = `must be one of ${LANGUAGES.map(({ code }) => code).join(", ")}`;

/**
 * Whether the store has the language. The pseudo-language counts: it shows maintainers texts that are in no catalogue.
 */
export const isLanguage = (candidate: string): boolean => withPseudo.some(({ code }) => code === candidate);

/** The language of a code; English by default. */
export function languageOf(requestedCode: string | undefined): Language {
  const language = withPseudo.find(({ code }) => code === (requestedCode || english.code));
  if (!language) throw new Error(`STORE_LANGUAGE ${UNKNOWN_LANGUAGE}`);
  return language;
}
