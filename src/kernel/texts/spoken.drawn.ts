import type { CompiledMessage } from "icu-minify/format";
import type * as Spoken from "./spoken.ts";

// The server's build of the pages takes this in place of `spoken.ts`: a page is drawn in the language of its request, which
// the process knows.

/** The process's own `spoken.ts`. */
export type OfProcess = Pick<
  typeof Spoken,
  "messageOf" | "ownCode" | "spokenCode" | "spokenLocale" | "spokenPrefix"
>;

export { asListed } from "./spoken.built.ts";

let given: OfProcess | undefined;

/** Takes the process's own `spoken.ts`, once all files are loaded. */
export function speakAs(ofProcess: OfProcess): void {
  given = ofProcess;
}

function ofProcess(): OfProcess {
  if (given) return given;
  throw new Error(
    "A text was asked for while files are loaded. Ask for it in a function, or with t.later().",
  );
}

/** The message in the language of the page's request. */
export const messageOf = (catalogue: string, key: string, english: string): CompiledMessage =>
  ofProcess().messageOf(catalogue, key, english);

export const ownCode = (): string => ofProcess().ownCode();
export const spokenCode = (): string => ofProcess().spokenCode();
export const spokenLocale = (): string => ofProcess().spokenLocale();
export const spokenPrefix = (): string => ofProcess().spokenPrefix();
