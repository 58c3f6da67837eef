import { createHash } from "node:crypto";
import { type ScratchPlace, withScratchServer } from "#kernel/db/embedded/scratch-server.ts";
import type { MigrationFacts } from "#kernel/db/migrate.ts";
import { pictureEntry } from "./contents.ts";
import { type CheckedBackup, openBackup, UnusableBackup } from "./open-backup.ts";
import { restoreDatabase } from "./restore-database.ts";

/**
 * Reads a backup to its end, restores its database into a scratch PostgreSQL and compares every table and picture.
 * Throws if anything differs.
 */
export async function proveBackup(file: string, scratch: ScratchPlace, facts: MigrationFacts): Promise<void> {
  const backup = await openBackup(file);
  try {
    await comparePictures(backup);
    await withScratchServer(scratch, (url) => restoreDatabase(url, backup, facts));
  } finally {
    await backup.close();
  }
}

async function comparePictures({ entries, contents }: CheckedBackup): Promise<void> {
  const prefix = pictureEntry("");
  const digest = createHash("sha256");
  let count = 0;
  for (const entry of entries.filter(({ name }) => name.startsWith(prefix))) {
    const picture = createHash("sha256");
    for await (const piece of entry.read()) picture.update(piece);
    digest.update(`${entry.name.slice(prefix.length)} ${picture.digest("hex")}\n`);
    count += 1;
  }
  const { pictures } = contents;
  if (count === pictures.count && digest.digest("hex") === pictures.digest) return;
  throw new UnusableBackup(`There are ${count} pictures in place of ${pictures.count}, or others.`);
}
