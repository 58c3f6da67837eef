import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { Guard } from "./guard.ts";
import { GUARDS } from "./guards.ts";

const read = (file: string) => readFile(fileURLToPath(new URL(`../../${file}`, import.meta.url)), "utf8");

/** The number of times that the guard's text occurs in its file. */
const standing = async ({ file, text }: Guard) => (await read(file)).split(text).length - 1;

it("names texts that stand once in the code, so that they can be taken out", async () => {
  const counts = await Promise.all(GUARDS.map(async (guard) => ({ ...guard, times: await standing(guard) })));
  expect(counts.filter(({ times }) => times !== 1).map(({ name, times }) => ({ name, times }))).toEqual([]);
});

it("names test files that there are", async () => {
  const files = new Set(GUARDS.flatMap(({ tests }) => tests));
  expect(files.size).toBeGreaterThan(0);
  await Promise.all([...files].map(read));
});

const MIGRATIONS = "src/kernel/db/migrations";
const FUNCTION = /CREATE (?:OR REPLACE )?FUNCTION "(\w+)"/g;

/** The name of the function of which a text of a migration is a part; undefined outside of functions. */
function functionOf(migration: string, text: string): string | undefined {
  const statement = migration.split("--> statement-breakpoint").find((each) => each.includes(text)) ?? "";
  return [...statement.matchAll(FUNCTION)].at(-1)?.[1];
}

it("takes guards out of the migration that last defines their function, as earlier ones do nothing any more", async () => {
  const folder = fileURLToPath(new URL(`../../${MIGRATIONS}`, import.meta.url));
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const files = names.map((name) => `${MIGRATIONS}/${name}`);
  const last = new Map<string | undefined, string>();
  for (const file of files) {
    for (const [, name] of (await read(file)).matchAll(FUNCTION)) last.set(name, file);
  }
  const replaced: string[] = [];
  for (const { name, file, text } of GUARDS.filter((guard) => guard.file.startsWith(MIGRATIONS))) {
    const defined = functionOf(await read(file), text);
    if (defined !== undefined && last.get(defined) !== file) replaced.push(name);
  }
  expect(replaced).toEqual([]);
});
