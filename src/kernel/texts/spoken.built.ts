import type { CompiledMessage } from "icu-minify/format";
import { cloneElement, isValidElement } from "react";

// The browser's build takes this in place of `spoken.ts`: its files are in one language, with the messages compiled.

/** The plugin replaces this in each language's files. */
declare const STORE_LANGUAGE: { own: string; code: string; locale: string; prefix: string };

/** The message; the plugin has compiled it. */
export const messageOf = (_catalogue: string, _key: string, message: CompiledMessage): CompiledMessage =>
  message;

/** The code of the store's own language, whose pages have no prefix. */
export const ownCode = (): string => STORE_LANGUAGE.own;

/** The code of the files' language, as in `STORE_LANGUAGE`. */
export const spokenCode = (): string => STORE_LANGUAGE.code;

/** The locale of the files' language, such as `en-IN`. */
export const spokenLocale = (): string => STORE_LANGUAGE.locale;

/** The prefix of the language's shop pages, such as `/kn`. The store's own language has none. */
export const spokenPrefix = (): string => STORE_LANGUAGE.prefix;

/** Gives a React element the key that it needs in a list. */
export function asListed<Node>(node: Node, place: number): Node;
export function asListed(node: unknown, place: number): unknown {
  return isValidElement(node) ? cloneElement(node, { key: place }) : node;
}
