import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const [COMMIT, OTHER] = ["a".repeat(40), "b".repeat(40)];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "santhe-name-"));
  for (const name of ["scripts", "src/operate", "src/kernel"])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, ".git/refs/heads"), { recursive: true });
  writeFileSync(join(folder, ".git/HEAD"), "ref: refs/heads/main\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Names the build of a folder that has these references of git, where no git can be asked. */
function built(packed: string, ...given: string[]): string {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, version: "0.3.0" }));
  writeFileSync(join(folder, ".git/packed-refs"), packed);
  execFileSync(process.execPath, ["scripts/name-build.mjs", ...given], { cwd: folder });
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).build ?? "0.3.0";
}

it.each([
  ["a tagged commit", `${COMMIT} refs/heads/main\n${OTHER} refs/tags/v0.3.0\n^${COMMIT}\n`, [], "0.3.0"],
  ["a plain tag", `${COMMIT} refs/heads/main\n${COMMIT} refs/tags/v0.3.0\n`, [], "0.3.0"],
  [
    "a later commit",
    `${COMMIT} refs/heads/main\n${COMMIT} refs/tags/v0.3.0\n^${OTHER}\n`,
    [],
    "0.4.0-dev+aaaaaaaa",
  ],
  ["a commit that is given", `${COMMIT} refs/heads/main\n`, ["0a1b2c3d"], "0.4.0-dev+0a1b2c3d"],
  ["a release that is given", `${COMMIT} refs/heads/main\n`, ["release"], "0.3.0"],
  ["sources without git", "", [], "0.3.0"],
])("names a build of %s", (_, packed, given, name) => expect(built(packed, ...given)).toBe(name));
