import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyBinaries } from "./cluster-location.ts";
import { installedBinaries, postgresOf, run } from "./programs.ts";
import { type Corner, makeCorner, removeCorner } from "./shop.support.ts";

let corner: Corner;

beforeEach(async () => {
  corner = await makeCorner();
});

afterEach(() => removeCorner(corner));

it("copies once for all shops, also when they start together, and leaves nothing half-made", async () => {
  await mkdir(corner.systemDir);
  const installed = await installedBinaries();
  const copies = await Promise.all([1, 2, 3].map(() => copyBinaries(installed, corner.systemDir)));
  const [first] = copies;
  expect(new Set(copies.map(({ root }) => root)).size).toBe(1);
  expect(await readdir(corner.systemDir)).toEqual([path.basename(first?.root ?? "")]);
  const { output } = await run(postgresOf(first ?? installed), ["--version"]);
  expect(output).toContain("postgres (PostgreSQL) 18");
});
