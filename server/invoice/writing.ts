/** The scripts besides Latin that names and addresses are typed in around the shop, each with a font in fonts/. */
const SCRIPTS = ["Kannada", "Tamil", "Telugu", "Malayalam", "Devanagari"] as const;

export type Script = (typeof SCRIPTS)[number];

const OTHER_FONTS = SCRIPTS.map((script) => `Noto Sans ${script}`);

/** The families of fonts/: a letter is printed with the first one that has it. */
export const FONTS = { text: ["Figtree", ...OTHER_FONTS], display: ["Fraunces", ...OTHER_FONTS] };

/** A piece of text in one script; without one it is for the Latin fonts. */
export type Run = { text: string; script?: Script };

// The scripts' main blocks, without two letters that are newer than the fonts.
const PRINTED = "(?=[\\u0900-\\u0d7f])(?![\\u0c5c\\u0cdc])";
// Full stops and the marks that say how letters join belong to the letters before them, whatever script those are in.
const SHARED = "\\u0964\\u0965\\u200c\\u200d";

const letterOf = (script: Script) => `${PRINTED}\\p{Script=${script}}`;
const runOf = (script: Script) => `(?<${script}>${letterOf(script)}(?:${letterOf(script)}|[${SHARED}])*)`;

const RUN = new RegExp(SCRIPTS.map(runOf).join("|"), "gu");

/** A text cut where its script changes. Spaces, figures and punctuation go with Latin. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(RUN)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index) });
    const script = SCRIPTS.find((name) => match.groups?.[name] !== undefined);
    runs.push({ text: match[0], script });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ text: text.slice(end) });
  return runs;
}
