import { LANGUAGES } from "./languages.ts";

/** The codes of the languages beside English that records may have words in. Each has a script of its own. */
export const OTHER_LANGUAGES: readonly string[] = LANGUAGES.map(({ code }) => code).filter(
  (code) => code !== "en",
);

/** A record's words in other languages than English, by the languages' codes. */
export type Translations<Word extends string> = Record<string, { [word in Word]?: string | undefined }>;

/** The same without empty words, without languages that have none, and without codes of no language. */
export function tidyTranslations<Word extends string>(
  translations: Translations<Word>,
): Record<string, { [word in Word]?: string }>;
export function tidyTranslations(translations: Translations<string>) {
  const tidy = Object.entries(translations).flatMap(([code, words]) => {
    const filled = Object.entries(words).filter(([, text]) => text);
    return filled.length > 0 && OTHER_LANGUAGES.includes(code) ? [[code, Object.fromEntries(filled)]] : [];
  });
  return Object.fromEntries(tidy);
}

/** The words as fields of the activity log: `name_kn`. Those that there were before and are no more are null. */
export function auditedTranslations(
  translations: Translations<string>,
  before: Translations<string> = {},
): Record<string, string | null> {
  const gone = Object.keys(wordsByField(before)).map((field) => [field, null]);
  return { ...Object.fromEntries(gone), ...wordsByField(translations) };
}

const wordsByField = (translations: Translations<string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([code, words]) =>
      Object.entries(words).flatMap(([word, text]) => (text ? [[`${word}_${code}`, text]] : [])),
    ),
  );
