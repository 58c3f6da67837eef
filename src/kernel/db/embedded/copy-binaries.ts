import { randomUUID } from "node:crypto";
import { chmod, cp, lstat, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Binaries } from "./binaries.ts";

/**
 * Copies PostgreSQL's programs to a folder under `systemDir` that every account can enter, once per
 * version. Shops that start at the same time each make a copy and the first rename wins, so a
 * half-made copy is never seen.
 */
export async function copyBinaries(from: Binaries, systemDir: string): Promise<Binaries> {
  const root = path.join(systemDir, `postgresql-${from.version}-${process.platform}-${process.arch}`);
  const copy: Binaries = { root, version: from.version };
  if (await stat(root).catch(() => undefined)) return copy;
  await openFolder(systemDir);
  const partial = `${root}.${randomUUID()}`;
  try {
    await cp(from.root, partial, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
    await openToAll(partial);
    await rename(partial, root);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!(await stat(root).catch(() => undefined))) throw error;
  }
  return copy;
}

/** Makes a folder that every account may enter, whatever the umask. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

/** Leaves out what only serves to compile against PostgreSQL. */
const isNeeded = (file: string): boolean => !/\.a$|[/\\](pkgconfig|pgxs|include)$/.test(file);

/** A strict umask at install time must not keep the database's account out of the copy. */
async function openToAll(file: string): Promise<void> {
  const found = await lstat(file);
  if (found.isSymbolicLink()) return;
  await chmod(file, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644);
  if (!found.isDirectory()) return;
  for (const name of await readdir(file)) await openToAll(path.join(file, name));
}
