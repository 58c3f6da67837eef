import { globSync } from "node:fs";
import compile from "icu-minify/compile";
import { expect, it } from "vitest";
import * as catalogues from "./catalogues.ts";

const files = globSync("src/**/{texts,*-texts}.ts");
const listed: unknown[] = Object.values(catalogues);

it.each(files)("%s exports one catalogue, and src/catalogues.ts lists it", async (file) => {
  const exports: object = await import(/* @vite-ignore */ `../${file}`);
  expect(Object.keys(exports)).toEqual(["t"]);
  expect(listed).toContain(Object.values(exports)[0]);
});

it.each(Object.entries(catalogues))("%s stands under its id", (name, { id }) => {
  expect(id).toBe(name);
});

const messages = Object.values(catalogues).flatMap(({ id, messages }) =>
  Object.entries(messages).map(([key, message]): [string, string] => [`${id}:${key}`, message]),
);

it.each(messages)("%s has no parameter behind an apostrophe, which makes plain words of it", (_, message) => {
  expect(wordsIn(compile(message)).filter((words) => /[{}]|<\/?\w/.test(words))).toEqual([]);
});

/** What of a compiled message is said as it is; names of parameters and tags are among it. */
function wordsIn(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(wordsIn) : [];
}
