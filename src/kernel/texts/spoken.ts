import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledMessage } from "icu-minify/format";
import { english, type Language } from "./language.ts";

// The built pages take `spoken.built.ts` in the browser, and `spoken.drawn.ts` on the server, in place of this file.

let ofStore: Language | undefined;
const ofWork = new AsyncLocalStorage<Language>();
const compiled = new Map<Language, Map<string, { english: string; message: CompiledMessage }>>();

/**
 * Sets the store's language, for everything that runs in no other. The process calls it once at its start, before any
 * text is formatted.
 */
export function speak(language: Language = english): void {
  ofStore = language;
}

/** Unsets the store's language, as before the process's start. */
export function fallSilent(): void {
  ofStore = undefined;
}

/** Runs some work, such as a request, in a language. What it starts and awaits runs in it, too. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  ofWork.run(language, work);

/** Runs some work in the store's own language: what is written down there is read by people of other languages. */
export const inStoreLanguage = <Result>(work: () => Result): Result =>
  ofStore ? ofWork.run(ofStore, work) : work();

function language(): Language {
  const spoken = ofWork.getStore() ?? ofStore;
  if (spoken) return spoken;
  throw new Error(
    "A text was asked for while files are loaded. Ask for it in a function, or with t.later().",
  );
}

/** The message in the language of the current request or job, compiled at its first use, and again if its English was edited. */
export function messageOf(catalogue: string, key: string, english: string): CompiledMessage {
  const spoken = language();
  const messages = compiled.get(spoken) ?? new Map<string, { english: string; message: CompiledMessage }>();
  if (messages.size === 0) compiled.set(spoken, messages);
  const name = `${catalogue}:${key}`;
  const cached = messages.get(name);
  if (cached?.english === english) return cached.message;
  const message = spoken.message(catalogue, key, english);
  messages.set(name, { english, message });
  return message;
}

/** The code of the store's own language, whose pages have no prefix. */
export const ownCode = (): string => ofStore?.code ?? english.code;

/** The prefix of the language's shop pages, such as `/kn`. The store's own language has none. */
export const spokenPrefix = (): string => (spokenCode() === ownCode() ? "" : `/${spokenCode()}`);

/** The code of the language of the current request or job, as in `STORE_LANGUAGE`. */
export const spokenCode = (): string => language().code;

/** The locale of the current request or job, such as `en-IN`. */
export const spokenLocale = (): string => language().locale;

/** Makes a text's node fit for a list. Only React needs that, and only the build has React. */
export const asListed = <Node>(node: Node, _place: number): Node => node;
