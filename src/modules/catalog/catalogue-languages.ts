import { LANGUAGES } from "#kernel/texts/languages.ts";

/** The codes of the languages that names and descriptions may be written in, beside English. Each has a script of its own. */
export const CATALOGUE_LANGUAGES: readonly string[] = LANGUAGES.map(({ code }) => code).filter(
  (code) => code !== "en",
);
