/**
 * The scripts besides Latin in which names and addresses around the shop are typed. Each has a font in fonts/, which is
 * opened when a text needs it. `depth` is the reach of its letters below the line, in parts of their size: joined letters
 * hang deep. Urdu is written in Arabic letters, from the right to the left.
 */
export const SCRIPTS = {
  kannada: { letter: indic("Kannada"), depth: 0.54 },
  tamil: { letter: indic("Tamil"), depth: 0.37 },
  telugu: { letter: indic("Telugu"), depth: 0.483 },
  malayalam: { letter: indic("Malayalam"), depth: 0.383 },
  devanagari: { letter: indic("Devanagari"), depth: 0.408 },
  gujarati: { letter: indic("Gujarati"), depth: 0.408 },
  bengali: { letter: indic("Bengali"), depth: 0.408 },
  gurmukhi: { letter: indic("Gurmukhi"), depth: 0.408 },
  oriya: { letter: indic("Oriya"), depth: 0.293 },
  arabic: { letter: "(?!\\p{Cf}|\\p{Cn})[\\u0600-\\u06ff\\u0750-\\u077f]", depth: 0.59 },
} as const;

/** The main block of a script in India, without letters that are newer than the fonts. */
function indic(script: string): string {
  return `(?=[\\u0900-\\u0d7f])(?![\\u0c5c\\u0cdc])\\p{Script=${script}}`;
}

export type Script = keyof typeof SCRIPTS;

/** A piece of text for one font. Without a script, it is for the Latin fonts. */
type Run = { text: string; script?: Script };

const NAMES: readonly Script[] = [
  ...(["kannada", "tamil", "telugu", "malayalam", "devanagari"] as const),
  ...(["gujarati", "bengali", "gurmukhi", "oriya", "arabic"] as const),
];

// Full stops and joining marks belong to the letters before them, in any script.
const SHARED = "\\u0964\\u0965\\u200c\\u200d";

const letterOf = (script: Script) => SCRIPTS[script].letter;
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

/** All white space but no-break spaces, as it stands between words. */
const BLANKS = /[^\S\u00a0\ufeff]+|\u2800/gu;
/** Invisible characters, except the joiners of letters, which stay between letters. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const JOINERS = /[\u200c\u200d]/u;
/** Emoji, the two letters of a flag, and the key around a figure. */
const PICTOGRAPHIC = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3/u;

/**
 * A text as the invoice can print it. Accents that the fonts lack are left out (`ḍ` becomes `d`), as are emoji and what
 * nobody sees, and line breaks become spaces. A run of letters in a script without a font becomes one question mark,
 * never empty boxes.
 */
export function printableText(text: string): string {
  const runs = runsOf(text.normalize("NFC").replace(BLANKS, " ").replace(INVISIBLE, ""));
  const printed = runs.map((run) => (run.script ? run.text : Array.from(run.text, printableLetter).join("")));
  return printed.join("").replace(/\0+/g, UNPRINTABLE).replace(/ +/g, " ").trim();
}

/** The letter, its base letter, nothing for an emoji or a loose joiner, or NUL if it can't be printed. */
function printableLetter(letter: string): string {
  if (IN_THE_FONT.test(letter)) return letter;
  const base = letter.normalize("NFKD").replace(ACCENTS, "");
  if (base !== "" && Array.from(base).every((each) => IN_THE_FONT.test(each))) return base;
  return PICTOGRAPHIC.test(letter) || JOINERS.test(letter) ? "" : "\0";
}
