import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";

/** A language that the store can speak. */
export interface Language {
  /** As in `STORE_LANGUAGE`. */
  code: string;
  /** For numbers and for the pages' `lang`, such as `en-IN`. */
  locale: string;
  /** Its words for a message of a catalogue; `english` is the message there. */
  message: (catalogue: string, key: string, english: string) => CompiledMessage;
}

/** The language that the catalogues are written in. */
export const english: Language = {
  code: "en",
  locale: "en-IN",
  message: (_catalogue, _key, message) => compile(message),
};
