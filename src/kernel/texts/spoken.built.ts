import type { CompiledMessage } from "icu-minify/format";
import { cloneElement, isValidElement } from "react";

// Vite's build uses this in place of `spoken.ts`: the catalogues are compiled in the store's language already.

/** The plugin replaces this. */
declare const STORE_LANGUAGE: { code: string; locale: string };

let loaded = false;

/** Marks that all files are loaded. */
export function speak(): void {
  loaded = true;
}

/** The message; the plugin has compiled it. */
export function messageOf(_catalogue: string, _key: string, message: CompiledMessage): CompiledMessage {
  // The server loads every page's files before it renders the first, so this one check is enough.
  if (import.meta.env.SSR && !loaded) {
    throw new Error(
      "A text was asked for while files are loaded. Ask for it in a function, or with t.later().",
    );
  }
  return message;
}

/** The store's language, as in `STORE_LANGUAGE`. */
export const spokenCode = (): string => STORE_LANGUAGE.code;

/** The locale of the store's language, such as `en-IN`. */
export const spokenLocale = (): string => STORE_LANGUAGE.locale;

/** Gives a React element the key that it needs in a list. */
export function asListed<Node>(node: Node, place: number): Node;
export function asListed(node: unknown, place: number): unknown {
  return isValidElement(node) ? cloneElement(node, { key: place }) : node;
}
