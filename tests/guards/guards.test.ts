import { readFile } from "node:fs/promises";
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
