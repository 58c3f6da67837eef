import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startFrom, tagRelease } from "./tag-release.mjs";

let root: string;

const git = (...words: string[]) => execFileSync("git", ["-C", root, ...words], { encoding: "utf8" }).trim();
const write = (file: string, text: string) => writeFile(path.join(root, file), text);
const read = (file: string) => readFile(path.join(root, file), "utf8");
const commit = () => git("commit", "-q", "--all", "-m", "Change");

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "santhe-tag-"));
  git("init", "-q", "-b", "main");
  git("config", "user.name", "Asha");
  git("config", "user.email", "asha@example.org");
  await mkdir(path.join(root, "tests/rolling"), { recursive: true });
  const own = { name: "santhe", version: "0.3.0" };
  const packages = { "": own, "node_modules/other": { version: "0.3.0" } };
  await write("package.json", JSON.stringify(own, null, 2));
  await write("package-lock.json", JSON.stringify({ ...own, packages }, null, 2));
  await write(
    "CHANGELOG.md",
    "# Changelog\n\n## Unreleased\n\n### Added\n\n- Vans.\n\n## 0.3.0 - 2026-11-25\n\n- Old.\n",
  );
  await write("tests/rolling/previous.ts", 'const PREVIOUS = "v0.2.0";\n');
  git("add", "--all");
  commit();
});
afterEach(() => rm(root, { recursive: true }));

it("makes the next version: number, changelog, commit and tag, then the tests start from it", async () => {
  expect(await tagRelease(root, "minor", "2026-11-28")).toEqual({ version: "0.4.0", tag: "v0.4.0" });
  const lock = JSON.parse(await read("package-lock.json"));
  expect([JSON.parse(await read("package.json")).version, lock.version, lock.packages[""].version]).toEqual([
    "0.4.0",
    "0.4.0",
    "0.4.0",
  ]);
  expect(lock.packages["node_modules/other"].version).toBe("0.3.0");
  expect(await read("CHANGELOG.md")).toContain(
    "## Unreleased\n\n## 0.4.0 - 2026-11-28\n\n### Added\n\n- Vans.\n",
  );
  expect(git("log", "-1", "--format=%s %D")).toMatch(/^Release 0\.4\.0 HEAD -> main, tag: v0\.4\.0$/);
  expect(git("tag", "--list", "--format=%(contents)", "v0.4.0").trim()).toBe(
    "Santhe 0.4.0\n\n### Added\n\n- Vans.",
  );
  await startFrom(root, "v0.4.0");
  expect(await read("tests/rolling/previous.ts")).toContain('const PREVIOUS = "v0.4.0";');
  expect(git("status", "--porcelain")).toBe("");
});

it("makes no version of what is not committed, of no news, and none twice", async () => {
  await write("package.json", "{}");
  await expect(tagRelease(root, "patch", "2026-11-28")).rejects.toThrow(
    /^These files are not committed.+package\.json/s,
  );
  git("checkout", "-q", "package.json");
  git("tag", "v0.3.1");
  await expect(tagRelease(root, "patch", "2026-11-28")).rejects.toThrow("There is a tag v0.3.1 already.");
  await write("CHANGELOG.md", "# Changelog\n\n## Unreleased\n\n## 0.3.0 - 2026-11-25\n\n- Old.\n");
  commit();
  await expect(tagRelease(root, "major", "2026-11-28")).rejects.toThrow("nothing under Unreleased");
  expect(git("status", "--porcelain")).toBe("");
});
