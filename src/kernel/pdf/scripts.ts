/**
 * The scripts besides Latin in which names and addresses around the shop are typed. Each has a font in fonts/. `depth`
 * is the reach of its letters below the line, in parts of their size: joined letters hang deep.
 */
export const SCRIPTS = {
  kannada: { property: "Kannada", depth: 0.54 },
  tamil: { property: "Tamil", depth: 0.37 },
  telugu: { property: "Telugu", depth: 0.483 },
  malayalam: { property: "Malayalam", depth: 0.383 },
  devanagari: { property: "Devanagari", depth: 0.408 },
} as const;

export type Script = keyof typeof SCRIPTS;

/** A piece of text for one font. Without a script, it is for the Latin fonts. */
type Run = { text: string; script?: Script };

const NAMES: readonly Script[] = ["kannada", "tamil", "telugu", "malayalam", "devanagari"];

// The main blocks of the scripts, without two letters that are newer than the fonts.
const PRINTED = "(?=[\\u0900-\\u0d7f])(?![\\u0c5c\\u0cdc])";
// Full stops and joining marks belong to the letters before them, in any script.
const SHARED = "\\u0964\\u0965\\u200c\\u200d";

const letterOf = (script: Script) => `${PRINTED}\\p{Script=${SCRIPTS[script].property}}`;
const runOf = (script: Script) => `(?<${script}>${letterOf(script)}(?:${letterOf(script)}|[${SHARED}])*)`;

const RUN = new RegExp(NAMES.map(runOf).join("|"), "gu");

/** Splits a text where its script changes. Spaces, figures and punctuation count as Latin. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(RUN)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index) });
    const script = NAMES.find((name) => match.groups?.[name] !== undefined);
    runs.push({ text: match[0], script });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ text: text.slice(end) });
  return runs;
}

const LETTERS = NAMES.map((script) => ({ script, letter: new RegExp(letterOf(script), "u") }));

/** The scripts that a text needs fonts for. */
export function scriptsIn(text: string): Script[] {
  return LETTERS.filter(({ letter }) => letter.test(text)).map(({ script }) => script);
}

// The characters of the Latin fonts in fonts/: see scripts/invoice-fonts.mjs and the web fonts that they are cut from.
const IN_THE_FONT = /[ -~\u00a0-\u00ff₹–—‘’“”•…−×←→↑↓āēīōūĀĪŌŪśŚ]/u;
const ACCENTS = /\p{Mark}/gu;

/** Replaces a word in a script without a font. */
const UNPRINTABLE = "?";

/**
 * A text as the invoice can print it. Accents that the fonts lack are left out (`ḍ` becomes `d`), and line breaks
 * become spaces. A run of letters in a script without a font becomes one question mark, never empty boxes.
 */
export function printableText(text: string): string {
  const runs = runsOf(text.normalize("NFC").replace(/[^\S\u00a0]+/gu, " "));
  const printed = runs.map((run) => (run.script ? run.text : Array.from(run.text, printableLetter).join("")));
  return printed.join("").replace(/\0+/g, UNPRINTABLE).trim();
}

/** The letter, its base letter, or NUL if it can't be printed. */
function printableLetter(letter: string): string {
  if (IN_THE_FONT.test(letter)) return letter;
  const base = letter.normalize("NFKD").replace(ACCENTS, "");
  const printable = base !== "" && Array.from(base).every((each) => IN_THE_FONT.test(each));
  return printable ? base : "\0";
}
