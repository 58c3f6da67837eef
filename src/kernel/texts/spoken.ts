import type { CompiledMessage } from "icu-minify/format";
import { english, type Language } from "./language.ts";

// Vite's build takes `spoken.built.ts` in place of this file.

let spoken: Language | undefined;
const compiled = new Map<string, CompiledMessage>();

/** Sets the store's language. The process calls it once at its start, before any text is formatted. */
export function speak(language: Language = english): void {
  spoken = language;
  compiled.clear();
}

/** Unsets the language, as before the process's start. */
export function fallSilent(): void {
  spoken = undefined;
}

function language(): Language {
  if (spoken) return spoken;
  throw new Error(
    "A text was asked for while files are loaded. Ask for it in a function, or with t.later().",
  );
}

/** The message in the store's language, compiled at its first use and cached. */
export function messageOf(catalogue: string, key: string, english: string): CompiledMessage {
  const name = `${catalogue}:${key}`;
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const message = language().message(catalogue, key, english);
  compiled.set(name, message);
  return message;
}

/** The store's language, as in `STORE_LANGUAGE`. */
export const spokenCode = (): string => language().code;

/** The locale of the store's language, such as `en-IN`. */
export const spokenLocale = (): string => language().locale;

/** Makes a text's node fit for a list. Only React needs that, and only the build has React. */
export const asListed = <Node>(node: Node, _place: number): Node => node;
