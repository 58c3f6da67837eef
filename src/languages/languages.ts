import compile from "icu-minify/compile";
import { english, type Language } from "#kernel/texts/language.ts";
import { pseudo } from "#kernel/texts/pseudo.ts";
import { translationsOf } from "./translations.ts";

/** A language of translated messages, which are read when the first of them is said. */
const translated = (code: string): Language => {
  let messages: ReturnType<typeof translationsOf> | undefined;
  return {
    code,
    locale: `${code}-IN`,
    message: (catalogue, key, english) => {
      messages ??= translationsOf(code);
      return compile(messages[catalogue]?.[key] ?? english);
    },
  };
};

/** The languages that shops can have. The catalogues are written in the first. */
export const LANGUAGES: readonly Language[] = [
  english,
  translated("kn"),
  translated("hi"),
  translated("ta"),
  translated("te"),
  translated("ml"),
];

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
