import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";

/** A language that the store can speak. */
export interface Language {
  /** The code for `STORE_LANGUAGE`. */
  code: string;
  /** The locale for numbers and the pages' `lang`, such as `en-IN`. */
  locale: string;
  /** Its name in its own words: ಕನ್ನಡ. */
  name: string;
  /** `english` is the English message. */
  message: (catalogue: string, key: string, english: string) => CompiledMessage;
  /** Whether anything of a catalogue is translated. */
  speaks: (catalogue: string) => boolean;
}

/** The languages in which the store answers. Its own comes first. */
export type Languages = readonly [Language, ...Language[]];

/** The language that the catalogues are written in. */
export const english: Language = {
  code: "en",
  locale: "en-IN",
  name: "English",
  message: (_catalogue, _key, message) => compile(message),
  speaks: () => true,
};
