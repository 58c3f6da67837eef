import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The tag of the release before this one, whose programs have to serve this one's schema. Raise it with each release.
 * Until it is tagged, the commit before the newest migration stands in for it.
 */
const PREVIOUS = "v0.2.0";
const MIGRATIONS = "src/kernel/db/migrations";

/** The commit of the previous release. Throws if this copy of the repository does not have it. */
async function previousCommit(): Promise<string> {
  const git = async (...words: string[]) => (await run("git", words)).stdout.trim();
  const tagged = await git("rev-parse", "--verify", "--quiet", `${PREVIOUS}^{commit}`).catch(() => "");
  if (tagged) return tagged;
  const isWhole = await git("rev-parse", "--is-shallow-repository").catch(() => "no repository");
  if (isWhole === "false") {
    const newest = await git("log", "-1", "--diff-filter=A", "--format=%H", "--", `${MIGRATIONS}/*.sql`);
    return git("rev-parse", `${newest}^`);
  }
  throw new Error(
    `The history of this copy does not have ${PREVIOUS}, the release before this one. Fetch it: git fetch --tags --unshallow`,
  );
}

/**
 * Puts the source of the previous release into a folder of its own, with its pages built and this tree's packages. Throws
 * if this copy of the repository does not have it.
 */
export async function previousRelease(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const commit = await previousCommit();
  const root = await mkdtemp(join(tmpdir(), "santhe-previous-"));
  const folder = join(root, "source");
  await mkdir(folder);
  const archive = join(root, "source.tar");
  await run("git", ["archive", "--output", archive, commit]);
  await run("tar", ["-xf", archive, "-C", folder]);
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  // Not `npm start`: it would install the packages of that release.
  const build = "import('./scripts/build.mjs').then(({ build }) => build())";
  await run(process.execPath, ["--input-type=module", "--eval", build], { cwd: folder });
  return { folder, remove: () => rm(root, { recursive: true, force: true }) };
}
