// Checks exported names of `src` against the last column of docs/glossary.md, which lists replaced words. An entry in lower
// case is refused wherever a name has that word. Any other entry, such as `wordsOf()`, is refused as the whole name.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { inRoot } from "./project.mjs";

const ROW = /^\|.*\|.*\|(?<replaced>[^|]*)\|$/gm;
const QUOTED = /`(\w+)(?:\(\))?`/g;
const EXPORT = /^export (?:async )?(?:function\*?|const|type|interface|class) (\w+)/gm;
const TEST = /\.(test|spec|fixture|support)\.tsx?$|(^|\/)tests\//;

const glossary = await readFile(inRoot("docs", "glossary.md"), "utf8");
const entries = [...glossary.matchAll(ROW)].flatMap(({ groups }) => [...groups.replaced.matchAll(QUOTED)]);
const names = new Set(entries.map(([, name]) => name));
const words = new Set(entries.flatMap(([entry, name]) => (/^`[a-z]+`$/.test(entry) ? [name] : [])));
const wordsIn = (name) => name.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());

const refused = [];
for (const file of await readdir(inRoot("src"), { recursive: true })) {
  if (!/\.tsx?$/.test(file) || TEST.test(file)) continue;
  for (const [, name] of (await readFile(path.join(inRoot("src"), file), "utf8")).matchAll(EXPORT)) {
    const word = names.has(name) ? name : wordsIn(name).find((each) => words.has(each));
    if (word) refused.push(`src/${file} exports ${name}: docs/glossary.md replaces "${word}".`);
  }
}
console.log(refused.join("\n"));
if (refused.length > 0) process.exitCode = 1;
