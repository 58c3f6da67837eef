import { globSync } from "node:fs";
import compile from "icu-minify/compile";
import { expect, it } from "vitest";
import { loadCatalogues } from "./catalogues.ts";

const catalogues = await loadCatalogues();
const entries = Object.entries(catalogues);

it("lists every catalogue, each the only export of its file", async () => {
  const listed: unknown[] = Object.values(catalogues);
  const files = globSync("src/**/{texts,*-texts}.ts");
  const exports = await Promise.all(
    files.map(
      async (file): Promise<[string, object]> => [file, await import(/* @vite-ignore */ `../../${file}`)],
    ),
  );
  const exportsMore = exports.filter(([, names]) => Object.keys(names).join() !== "t");
  const isMissing = exports.filter(([, names]) => !listed.includes(Object.values(names)[0]));
  expect(exports).not.toEqual([]);
  expect(exportsMore.map(([file]) => file)).toEqual([]);
  expect(isMissing.map(([file]) => file)).toEqual([]);
});

it("lists each catalogue under its id", () => {
  expect(entries.map(([, { id }]) => id)).toEqual(entries.map(([name]) => name));
});

it("has no message with a parameter behind an apostrophe, which makes plain words of it", () => {
  const messages = entries.flatMap(([id, { messages }]) =>
    Object.entries(messages).map(([key, message]) => ({ key: `${id}:${key}`, message })),
  );
  const quoted = messages.filter(({ message }) =>
    plainWords(compile(message)).some((words) => /[{}]|<\/?\w/.test(words)),
  );
  expect(messages).not.toEqual([]);
  expect(quoted).toEqual([]);
});

/** The plain words of a compiled message, including the names of parameters and tags. */
function plainWords(part: unknown): string[] {
  if (typeof part === "string") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(plainWords) : [];
}
