import compile from "icu-minify/compile";
import type { Messages, ParametersOf, TagsOf } from "./catalogue.ts";
import type { Language } from "./language.ts";

/** All catalogues by their ids; of each only the messages matter here. */
type Catalogues = Record<string, { messages: Messages }>;

/** The translation itself when callers of the English message can call it as well, else the English one. */
type Translation<English, Given> = [
  ParametersOf<English>,
  TagsOf<English>,
  keyof ParametersOf<English>,
] extends [ParametersOf<Given>, TagsOf<Given>, keyof ParametersOf<Given>]
  ? Given
  : English;

/** Every message of every catalogue in one language; none may be missing or left over. */
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

/** A language with messages of its own: `translated<typeof catalogues>()({ code: "kn", locale: "kn-IN", messages })`. */
export function translated<English extends Catalogues>() {
  return <const Given extends Record<string, Messages>>({
    code,
    locale,
    messages,
  }: Pick<Language, "code" | "locale"> & { messages: Given & Translations<English, Given> }): Language => ({
    code,
    locale,
    message: (catalogue, key, english) => compile(messages[catalogue]?.[key] ?? english),
  });
}
