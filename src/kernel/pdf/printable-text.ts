import { runsOf } from "./writing.ts";

// What the Latin fonts in fonts/ have: see scripts/invoice-fonts.mjs and the web fonts that they are cut from.
const PRINTED = /[ -~\u00a0-\u00ff₹–—‘’“”•…−×←→↑↓āēīōūĀĪŌŪśŚ]/u;
const ACCENTS = /\p{Mark}/gu;

/** What stands for a word in a script that the invoice's fonts don't have. */
const UNPRINTABLE = "?";

/**
 * A text as the invoice can print it: accents that the fonts lack are left out (`ḍ` becomes `d`), line breaks become
 * spaces, and each run of letters in a script without a font becomes one question mark, never an empty box.
 */
export function printableText(text: string): string {
  const runs = runsOf(text.normalize("NFC").replace(/[^\S\u00a0]+/gu, " "));
  const printed = runs.map((run) => (run.script ? run.text : Array.from(run.text, printableLetter).join("")));
  return printed.join("").replace(/\0+/g, UNPRINTABLE).trim();
}

/** A letter, its base letter, or NUL for what can't be printed. */
function printableLetter(letter: string): string {
  if (PRINTED.test(letter)) return letter;
  const base = letter.normalize("NFKD").replace(ACCENTS, "");
  const printable = base !== "" && Array.from(base).every((each) => PRINTED.test(each));
  return printable ? base : "\0";
}
