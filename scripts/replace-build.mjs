import { existsSync } from "node:fs";
import { copyFile, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** The folders of a build whose files have their content's hash in their names. */
const HASHED = ["client/assets", "server/assets"];

/**
 * Puts the finished build `next` in the place of `folder`, where stores look for it. The files of the build before stay
 * for one more.
 */
export async function replaceBuild(folder, next) {
  await keepFilesOf(folder, next);
  const old = `${next}.old`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, old);
  await rename(next, folder);
  await rm(old, { recursive: true, force: true });
}

/**
 * Copies the files of the build before into the next one: a store that still runs, and pages that are open, go on asking
 * for them. The list of a build's own files keeps those of the one before that from going along for ever.
 */
async function keepFilesOf(before, next) {
  const own = {};
  for (const part of HASHED) own[part] = await readdir(path.join(next, part));
  await writeFile(path.join(next, ".files.json"), JSON.stringify(own));
  const known = await readFile(path.join(before, ".files.json"), "utf8").then(JSON.parse, () => ({}));
  for (const part of HASHED) {
    const names = known[part] ?? (await readdir(path.join(before, part)).catch(() => []));
    for (const name of names.filter((each) => !own[part].includes(each))) {
      await copyFile(path.join(before, part, name), path.join(next, part, name)).catch(() => undefined);
    }
  }
}
