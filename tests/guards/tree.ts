import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Guard } from "./guard.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A copy of the working tree, uncommitted changes included, from which guards are removed. */
export type Tree = {
  folder: string;
  /** Removes a guard and returns a function that puts it back. Null unless its text occurs exactly once. */
  takeOut: (guard: Guard) => (() => void) | null;
  remove: () => void;
};

export function copyTree(): Tree {
  const folder = mkdtempSync(join(tmpdir(), "santhe-guards-"));
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", listed, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 });
  for (const file of files.split("\0").filter(Boolean)) {
    cpSync(join(ROOT, file), join(folder, file), { recursive: true, force: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  // Some tests render the built pages.
  if (existsSync(join(ROOT, "build"))) symlinkSync(join(ROOT, "build"), join(folder, "build"));
  return {
    folder,
    takeOut: ({ file, text, without }) => {
      const path = join(folder, file);
      if (!existsSync(path)) return null;
      const whole = readFileSync(path, "utf8");
      if (whole.split(text).length !== 2) return null;
      writeFileSync(
        path,
        whole.replace(text, () => without),
      );
      return () => writeFileSync(path, whole);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The path of a tool of the installed packages. */
export const installed = (tool: string) => join(ROOT, "node_modules/.bin", tool);
