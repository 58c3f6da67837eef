import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import lockfile from "proper-lockfile";
import { z } from "zod";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { PROGRAM } from "../running/running-store.ts";
import { shownVersion } from "../running/shown-version.ts";

/** A release: a folder with a program. */
export type Release = { folder: string; version: string };

const manifest = z.object({ name: z.literal("santhe"), version: z.string().regex(/^\d+\.\d+\.\d+$/) });

/** Reads the version of the release in `folder`; undefined if there is none. */
export const readRelease = (folder: string): Promise<Release | undefined> =>
  readFile(path.join(folder, "package.json"), "utf8").then(
    (text) => ({ folder, version: manifest.parse(JSON.parse(text)).version }),
    () => undefined,
  );

/** The store's own folder: this program's, or the one around the folder `releases` that this program lies in. */
export function storeFolder(program = PROGRAM): string {
  const releases = path.dirname(program);
  const around = path.dirname(releases);
  const isInside =
    path.basename(releases) === "releases" && existsSync(path.join(around, "scripts/start.sh"));
  return isInside ? around : program;
}

/** The folder in which updates put releases. */
export const releasesIn = (root: string): string => path.join(root, "releases");
const linkIn = (root: string): string => path.join(root, "current");
/** The link to the release that was in use before. */
const beforeIn = (root: string): string => path.join(releasesIn(root), ".before");

const target = (link: string): Promise<string | undefined> =>
  readlink(link).then(
    (to) => path.resolve(path.dirname(link), to),
    () => undefined,
  );

/** The release in use: the one that `current` names, else the store's folder itself. */
export async function releaseInUse(root: string): Promise<Release> {
  const linked = await target(linkIn(root));
  const release = (linked && (await readRelease(linked))) ?? (await readRelease(root));
  if (!release) throw new CommandRefused(`There is no store in ${root}: it has no package.json of Santhe.`);
  return release;
}

/** The release that was in use before; undefined if there was none or its folder is gone. */
export async function releaseBefore(root: string): Promise<Release | undefined> {
  const linked = await target(beforeIn(root));
  const { folder } = await releaseInUse(root);
  return linked && linked !== folder ? readRelease(linked) : undefined;
}

/** All releases of the store: its folder itself, then those beside it. */
export async function listReleases(root: string): Promise<Release[]> {
  const names = await readdir(releasesIn(root)).catch(() => []);
  const folders = names
    .filter((name) => !name.startsWith("."))
    .map((name) => path.join(releasesIn(root), name));
  const releases = await Promise.all([root, ...folders.toSorted()].map(readRelease));
  return releases.filter((release) => release !== undefined);
}

/** A line for each release of the store: its version, its folder, and whether it is in use or was before. */
export async function releaseLines(root: string): Promise<string[]> {
  const { folder } = await releaseInUse(root);
  const before = await releaseBefore(root);
  return (await listReleases(root)).map((release) => {
    const notes = [
      ...(release.folder === folder ? ["in use"] : []),
      ...(release.folder === before?.folder ? ["in use before: ./santhe update --back"] : []),
    ];
    return [`${shownVersion(release.folder, release.version)}  ${release.folder}`, ...notes].join(", ");
  });
}

/**
 * Makes the release in `folder` the one that `./santhe` runs, at once or not at all. A crash at any line leaves a store
 * that starts.
 */
export async function switchTo(root: string, folder: string): Promise<void> {
  const { folder: now } = await releaseInUse(root);
  if (now !== folder) await point(beforeIn(root), now);
  await noteOrigin(root);
  if (folder === root) await rm(linkIn(root), { force: true });
  else await point(linkIn(root), folder);
}

/** Takes `switchTo` back: `folder` was in use, and `before` had been in use earlier. */
export async function takeBack(root: string, folder: string, before: Release | undefined): Promise<void> {
  await switchTo(root, folder);
  if (before) await point(beforeIn(root), before.folder);
  else await rm(beforeIn(root), { force: true });
}

/** Makes a link point to `folder`, atomically. The store's folder may be moved as a whole. */
async function point(link: string, folder: string): Promise<void> {
  await mkdir(path.dirname(link), { recursive: true });
  const fresh = `${link}.new`;
  await rm(fresh, { force: true });
  await symlink(path.relative(path.dirname(link), folder), fresh);
  await rename(fresh, link);
}

const execute = promisify(execFile);

/** Keeps what the store's folder has now. `./santhe` compares: once it has changed, `current` does not count any more. */
async function noteOrigin(root: string): Promise<void> {
  const { stdout } = await execute("sh", [path.join(root, "santhe"), "origin"]);
  const file = path.join(releasesIn(root), "origin");
  await mkdir(releasesIn(root), { recursive: true });
  await writeFile(`${file}.new`, stdout);
  await rename(`${file}.new`, file);
}

/** Removes all releases but those in these folders. The store's own folder stays. */
export async function removeOthers(root: string, keptFolders: readonly string[]): Promise<void> {
  for (const { folder } of await listReleases(root)) {
    if (folder !== root && !keptFolders.includes(folder)) await rm(folder, { recursive: true, force: true });
  }
}

/** The time after which the lock of a process that died is free. */
const STALE_MS = 15_000;

/** Does `work` while nobody else updates this store. Throws `CommandRefused` if somebody does. */
export async function withUpdateLock<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(releasesIn(root), { recursive: true });
  const release = await lockfile
    .lock(releasesIn(root), {
      stale: STALE_MS,
      lockfilePath: path.join(releasesIn(root), ".lock"),
      // A machine that slept loses the lock. What was begun is finished.
      onCompromised: () => undefined,
    })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ELOCKED") throw error;
      throw new CommandRefused("Another update of this store is under way. Wait for it, then try again.");
    });
  try {
    return await work();
  } finally {
    await release().catch(() => undefined);
  }
}
