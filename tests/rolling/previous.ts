import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The release before this one: a tag, or a commit while there is none. Its programs have to serve this one's schema.
 * Raise it with each release.
 */
const PREVIOUS = "49b234b19be61f013238d3b637794b28d688ba61";

/**
 * Puts the source of the previous release into a folder of its own, with its pages built and this tree's packages. Throws
 * if this copy of the repository does not have it.
 */
export async function previousRelease(): Promise<{ folder: string; remove: () => Promise<void> }> {
  await run("git", ["cat-file", "-e", `${PREVIOUS}^{commit}`]).catch(() => {
    throw new Error(
      `The history of this copy does not have ${PREVIOUS}, the release before this one. Fetch it: git fetch --tags --unshallow`,
    );
  });
  const root = await mkdtemp(join(tmpdir(), "santhe-previous-"));
  const folder = join(root, "source");
  await mkdir(folder);
  const archive = join(root, "source.tar");
  await run("git", ["archive", "--output", archive, PREVIOUS]);
  await run("tar", ["-xf", archive, "-C", folder]);
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  // Not `npm start`: it would install the packages of that release.
  const build = "import('./scripts/build.mjs').then(({ build }) => build())";
  await run(process.execPath, ["--input-type=module", "--eval", build], { cwd: folder });
  return { folder, remove: () => rm(root, { recursive: true, force: true }) };
}
