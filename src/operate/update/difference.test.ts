import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { differenceLines } from "./difference.ts";
import { releaseLines } from "./releases.ts";

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "santhe-difference-"));
});
afterEach(() => rm(root, { recursive: true }));

async function makeRelease(folder: string, made: object, migrations: string[]) {
  const meta = path.join(folder, "src/kernel/db/migrations/meta");
  await mkdir(meta, { recursive: true });
  const entries = migrations.map((tag) => ({ tag }));
  await writeFile(path.join(meta, "_journal.json"), JSON.stringify({ entries }));
  await writeFile(
    path.join(folder, "package.json"),
    JSON.stringify({ name: "santhe", version: "0.3.0", ...made }),
  );
  return { folder, version: "0.3.0" };
}

it("says from which commit to which an update goes, and its migrations", async () => {
  const from = await makeRelease(root, { build: "0.3.0", commit: "0a1b2c3d" }, ["0000_first"]);
  const next = { build: "0.4.0-dev+4e5f6a7b", commit: "4e5f6a7b" };
  const to = await makeRelease(path.join(root, "releases/x"), next, ["0000_first", "0001_pots", "0002_lids"]);
  expect(await differenceLines(from, to)).toEqual([
    "From Santhe 0.3.0 (commit 0a1b2c3d) to 0.4.0-dev+4e5f6a7b. 2 migrations of the database:",
    "  0001_pots",
    "  0002_lids",
  ]);
  expect(await differenceLines(to, to)).toEqual([
    "From Santhe 0.4.0-dev+4e5f6a7b to 0.4.0-dev+4e5f6a7b. No migration of the database.",
  ]);
  expect(await releaseLines(root)).toEqual([
    `0.3.0  ${root}, in use`,
    `0.4.0-dev+4e5f6a7b  ${root}/releases/x`,
  ]);
});
