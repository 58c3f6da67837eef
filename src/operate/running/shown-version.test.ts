import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { commitOf, shownVersion } from "./shown-version.ts";

let folder: string;

const git = (...words: string[]) =>
  execFileSync("git", ["-C", folder, "-c", "user.name=Asha", "-c", "user.email=asha@example.org", ...words], {
    encoding: "utf8",
  }).trim();

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "santhe-version-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("is the release's where that is tagged, and the next one's with the commit after it", () => {
  expect(shownVersion(folder, "0.3.0")).toBe("0.3.0");
  git("init", "-q");
  git("commit", "-q", "--allow-empty", "-m", "Release");
  git("tag", "v0.3.0");
  expect(shownVersion(folder, "0.3.0")).toBe("0.3.0");
  git("commit", "-q", "--allow-empty", "-m", "Next");
  expect(shownVersion(folder, "0.3.0")).toBe(`0.4.0-dev+${git("rev-parse", "--short=8", "HEAD")}`);
});

it("is that of the commit that an update has made a folder of", () => {
  for (const [name, version] of [
    ["0.3.0", "0.3.0"],
    ["0.3.0-0a1b2c3d", "0.4.0-dev+0a1b2c3d"],
  ] as const) {
    mkdirSync(path.join(folder, name));
    expect(shownVersion(path.join(folder, name), "0.3.0")).toBe(version);
  }
});

it("is what an archive or an image was made as, whatever its folder is called", () => {
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ version: "0.3.0", build: "0.4.0-dev+0a1b2c3d", commit: "0a1b2c3d" }),
  );
  expect(shownVersion(folder, "0.3.0")).toBe("0.4.0-dev+0a1b2c3d");
  expect(commitOf(folder, "0.3.0")).toBe("0a1b2c3d");
});
