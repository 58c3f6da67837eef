import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import compile from "icu-minify/compile";
import { english, type Language, type Languages } from "./language.ts";
import { readPo } from "./po.ts";
import { inLanguage } from "./spoken.ts";

/** A folder for each language that English is translated into, with a PO file for each module. */
const FOLDER = fileURLToPath(new URL("../../languages", import.meta.url));

/**
 * A translated language, such as `kn`. Its locale and its name are those of CLDR. A module's PO file is read when one of
 * its messages is asked for the first time. What is not translated is said in English.
 */
export function translatedLanguage(code: string, folder = `${FOLDER}/${code}`): Language {
  const files = new Set(readdirSync(folder));
  const read = new Map<string, ReadonlyMap<string, string>>();
  const messagesOf = (catalogue: string) => {
    const [module = ""] = catalogue.split("/");
    const messages =
      read.get(module) ?? translationsIn(files.has(`${module}.po`) && `${folder}/${module}.po`);
    read.set(module, messages);
    return messages;
  };
  const { language, region } = new Intl.Locale(code).maximize();
  return {
    code,
    locale: `${language}-${region}`,
    name: new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code,
    message: (catalogue, key, message) =>
      compile(messagesOf(catalogue).get(`${catalogue}:${key}`) || message),
    speaks: (catalogue) =>
      messagesOf(catalogue)
        .entries()
        .some(([name, translation]) => translation !== "" && name.startsWith(`${catalogue}:`)),
  };
}

const translationsIn = (file: string | false): ReadonlyMap<string, string> =>
  new Map(file ? readPo(readFileSync(file, "utf8")).map(({ name, translation }) => [name, translation]) : []);

/** Every language that a store can speak, English first. */
export const LANGUAGES: Languages = [
  english,
  ...readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => translatedLanguage(name)),
];

/** Runs some work in the language that a person has chosen. Null, or a code of none, is the language that is spoken anyway. */
export function inChosenLanguage<Result>(code: string | null | undefined, work: () => Result): Result {
  const chosen = LANGUAGES.find((language) => language.code === code);
  return chosen ? inLanguage(chosen, work) : work();
}

/** The language of a code that may come from anywhere; English if there is none. */
export const knownLanguage = (code: string | null | undefined): Language =>
  LANGUAGES.find((language) => language.code === code) ?? english;
