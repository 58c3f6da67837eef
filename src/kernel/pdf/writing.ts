/**
 * The scripts besides Latin that names and addresses are typed in around the shop, each with a font in fonts/. How far
 * that font's letters may reach below the line, in parts of their size: joined letters hang deep.
 */
export const SCRIPTS = {
  kannada: { property: "Kannada", depth: 0.54 },
  tamil: { property: "Tamil", depth: 0.37 },
  telugu: { property: "Telugu", depth: 0.483 },
  malayalam: { property: "Malayalam", depth: 0.383 },
  devanagari: { property: "Devanagari", depth: 0.408 },
} as const;

export type Script = keyof typeof SCRIPTS;

/** A piece of text that one font can print; without a script it is for the Latin ones. */
export type Run = { text: string; script?: Script };

const NAMES: readonly Script[] = ["kannada", "tamil", "telugu", "malayalam", "devanagari"];

// The scripts' main blocks, without two letters that are newer than the fonts.
const PRINTED = "(?=[\\u0900-\\u0d7f])(?![\\u0c5c\\u0cdc])";
// Full stops and the marks that say how letters join belong to the letters before them, whatever script those are in.
const SHARED = "\\u0964\\u0965\\u200c\\u200d";

const letterOf = (script: Script) => `${PRINTED}\\p{Script=${SCRIPTS[script].property}}`;
const runOf = (script: Script) => `(?<${script}>${letterOf(script)}(?:${letterOf(script)}|[${SHARED}])*)`;

const RUN = new RegExp(NAMES.map(runOf).join("|"), "gu");

/** A text cut where its script changes. Spaces, figures and punctuation go with Latin. */
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
