import { readFileSync } from "node:fs";
import { decodeCsv, readCsv } from "#kernel/csv/csv.ts";
import { OTHER_LANGUAGES } from "#kernel/texts/translations.ts";

/** A name, or a title, and the lines below it. Those of a grower are the village and the story. */
type Words = { name: string; description: string[] };

/** The demo's words in each language, by the English name of a category, product or grower, or the title of a banner. */
export const demoTranslations = new Map(
  await Promise.all(OTHER_LANGUAGES.map(async (code) => [code, await readWords(code)] as const)),
);

async function readWords(code: string): Promise<ReadonlyMap<string, Words>> {
  const file = readFileSync(new URL(`./languages/${code}.csv`, import.meta.url));
  const [, ...lines] = await readCsv(decodeCsv(file));
  return new Map(
    lines.map(({ cells: [of = "", name = "", description = ""] }) => [
      of,
      { name, description: description.split("\n") },
    ]),
  );
}

/** The words of one category, product, grower or banner by the languages' codes. */
export const translationsOf = (english: string): [code: string, words: Words][] =>
  [...demoTranslations].flatMap(([code, words]): [string, Words][] => {
    const found = words.get(english);
    return found ? [[code, found]] : [];
  });
