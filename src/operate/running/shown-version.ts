import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { RELEASE } from "#kernel/release.ts";
import { PROGRAM } from "./running-store.ts";

/** The parts of package.json that an archive, an image and an update write: what they were made of. */
const manifest = z.object({ build: z.string().optional(), commit: z.string().optional() });

/**
 * The version of a program for people. Between releases it is that of the next one with the commit, such as
 * `0.4.0-dev+0a1b2c3d`: of a checkout whose commit is not tagged, and of what was made of one.
 */
export function shownVersion(program = PROGRAM, release = RELEASE): string {
  const { build } = manifestOf(program);
  if (build !== undefined) return build;
  const commit = commitInName(program, release) ?? untaggedCommit(program, release);
  return commit === undefined ? release : nextVersion(release, commit);
}

/** The name of what is made of a commit after a release. */
export function nextVersion(release: string, commit: string): string {
  const [major, minor] = release.split(".").map(Number);
  return `${major}.${(minor ?? 0) + 1}.0-dev+${commit.slice(0, 8)}`;
}

/** The commit that a program was made of, as far as it is known. */
export function commitOf(program: string, release: string): string | undefined {
  const { commit } = manifestOf(program);
  if (commit !== undefined) return commit;
  return (
    commitInName(program, release) ?? (existsSync(path.join(program, ".git")) ? headOf(program) : undefined)
  );
}

function manifestOf(program: string): z.infer<typeof manifest> {
  try {
    return manifest.parse(JSON.parse(readFileSync(path.join(program, "package.json"), "utf8")));
  } catch {
    return {};
  }
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
  const tags = git(program, "tag", "--points-at", "HEAD");
  return tags === undefined || tags.split("\n").includes(`v${release}`) ? undefined : headOf(program);
}

const headOf = (program: string): string | undefined => git(program, "rev-parse", "--short=8", "HEAD");

/** What git says in a folder; undefined if there is no git. */
function git(program: string, ...words: string[]): string | undefined {
  try {
    return execFileSync("git", ["-c", "safe.directory=*", "-C", program, ...words], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
}
