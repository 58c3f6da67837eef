import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { RELEASE } from "#kernel/release.ts";
import { PROGRAM } from "./running-store.ts";

/**
 * The version of a program for people. Between releases it is that of the next one with the commit, such as
 * `0.4.0-dev+0a1b2c3d`: a checkout whose commit is not tagged, or a folder that `./santhe update` has made of such a commit.
 */
export function shownVersion(program = PROGRAM, release = RELEASE): string {
  const commit = commitInName(program, release) ?? untaggedCommit(program, release);
  if (commit === undefined) return release;
  const [major, minor] = release.split(".").map(Number);
  return `${major}.${(minor ?? 0) + 1}.0-dev+${commit}`;
}

/** The commit in the name of a release's folder. One that was made of a tag has none. */
function commitInName(program: string, release: string): string | undefined {
  const name = path.basename(program);
  const commit = name.startsWith(`${release}-`) ? name.slice(release.length + 1) : "";
  return /^[\da-f]{8}$/.test(commit) ? commit : undefined;
}

/** The commit of a checkout, unless it is tagged as the release. Undefined where there is no git. */
function untaggedCommit(program: string, release: string): string | undefined {
  if (!existsSync(path.join(program, ".git"))) return undefined;
  const git = (...words: string[]) =>
    execFileSync("git", ["-c", "safe.directory=*", "-C", program, ...words], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  try {
    const tags = git("tag", "--points-at", "HEAD").split("\n");
    return tags.includes(`v${release}`) ? undefined : git("rev-parse", "--short=8", "HEAD").trim();
  } catch {
    return undefined;
  }
}
