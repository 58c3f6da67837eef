import compile from "icu-minify/compile";
import type { Messages, ParametersOf, TagsOf } from "./catalogue.ts";
import type { Language } from "./language.ts";

/** All catalogues by their ids, with their messages. */
type Catalogues = Record<string, { messages: Messages }>;

/** The translation if it takes the same arguments as the English message, else the English message. */
type Translation<English, Given> = [
  ParametersOf<English>,
  TagsOf<English>,
  keyof ParametersOf<English>,
] extends [ParametersOf<Given>, TagsOf<Given>, keyof ParametersOf<Given>]
  ? Given
  : English;

/** The messages of all catalogues in one language. None may be missing or superfluous. */
type Translations<English extends Catalogues, Given extends Record<string, Messages>> = {
  [Id in keyof English | keyof Given]: Id extends keyof English
    ? {
        [Key in
          | keyof English[Id]["messages"]
          | keyof Given[Id & string]]: Key extends keyof English[Id]["messages"]
          ? Translation<English[Id]["messages"][Key], Given[Id & string][Key & string]>
          : never;
      }
    : never;
};

/** Defines a translated language: `translated<typeof catalogues>()({ code: "kn", locale: "kn-IN", messages })`. */
export function translated<English extends Catalogues>() {
  return <const Given extends Record<string, Messages>>({
    code,
    locale,
    messages,
  }: Pick<Language, "code" | "locale"> & { messages: Given & Translations<English, Given> }): Language =>
    partlyTranslated({ code, locale, messages });
}

/** Defines a language that has some catalogues, by their ids. All others are in English. */
export const partlyTranslated = ({
  code,
  locale,
  messages,
}: Pick<Language, "code" | "locale"> & { messages: Record<string, Messages> }): Language => ({
  code,
  locale,
  message: (catalogue, key, english) => compile(messages[catalogue]?.[key] ?? english),
});
