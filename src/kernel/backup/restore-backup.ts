import { createHash } from "node:crypto";
import { type ScratchPlace, withScratchServer } from "#kernel/db/embedded/scratch-server.ts";
import type { MigrationFacts } from "#kernel/db/migrate.ts";
import { pictureType } from "#kernel/media/picture-widths.ts";
import type { PictureShelf } from "#kernel/media/storage.ts";
import { bytesOf, pictureEntry } from "./archive.ts";
import type { BackupKey } from "./backup-key.ts";
import { listTables, quoted } from "./load-table.ts";
import { type CheckedBackup, openBackup, refuseOpenStore, UnusableBackup } from "./open-backup.ts";
import { restoreDatabase } from "./restore-database.ts";
import { withPlainConnection } from "./snapshot.ts";

/** The limit for a picture. Renderings of pictures are far smaller. */
const MAX_PICTURE_BYTES = 100 * 1024 * 1024;

interface RestoreOptions {
  file: string;
  url: string;
  pictures: PictureShelf;
  replace: boolean;
  /** The key of the store that is restored into; null if it has none yet. */
  key: BackupKey | null;
  /** Whether a backup without this key's signature may be restored all the same. */
  trust: boolean;
  /** True by default. */
  withPictures?: boolean;
  facts: MigrationFacts;
  /** Called before anything is changed. */
  begin?: () => Promise<void>;
}

/**
 * Restores a backup if it is complete. The pictures come first, as they harm nothing while no row names them. Then the
 * database follows, all of it or nothing. Throws `UnusableBackup` before anything is changed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<CheckedBackup> {
  const backup = await openBackup(options.file);
  try {
    refuseUnsigned(backup, options);
    await refuseUsed(options);
    await options.begin?.();
    if (options.withPictures ?? true) await restorePictures(backup, options.pictures);
    await restoreDatabase(options.url, backup, options.facts);
    return backup;
  } finally {
    await backup.close();
  }
}

function refuseUnsigned(backup: CheckedBackup, { file, key, trust }: RestoreOptions): void {
  if (trust || !key || backup.isSignedWith(key)) return;
  throw new UnusableBackup(
    `${file} is not signed with this store's key. Whoever wrote it decides what is in the store afterwards, ` +
      "logins and sums among it. Add --trust if you know where it comes from.",
  );
}

function refuseUsed({ url, replace }: RestoreOptions): Promise<void> {
  return withPlainConnection(url, async (client) => {
    await refuseOpenStore(client);
    if (replace) return;
    for (const table of await listTables(client)) {
      const { rows } = await client.query(`select from ${quoted(table)} limit 1`);
      if (rows.length === 0) continue;
      throw new UnusableBackup(
        "There is a store in this database already. Add --replace to put the backup in its place.",
      );
    }
  });
}

async function restorePictures({ entries, contents }: CheckedBackup, pictures: PictureShelf): Promise<void> {
  const prefix = pictureEntry("");
  const digest = createHash("sha256");
  for (const entry of entries.filter(({ name }) => name.startsWith(prefix))) {
    const name = entry.name.slice(prefix.length);
    const bytes = await bytesOf(entry, MAX_PICTURE_BYTES);
    await pictures.put(name, bytes, pictureType(name));
    digest.update(`${name} ${createHash("sha256").update(bytes).digest("hex")}\n`);
  }
  if (digest.digest("hex") !== contents.pictures.digest) throw new UnusableBackup("The pictures differ.");
}

/**
 * Reads a backup to its end, restores its database into a scratch PostgreSQL and compares every table and picture.
 * Throws if anything differs.
 */
export async function verifyBackup(
  file: string,
  scratch: ScratchPlace,
  facts: MigrationFacts,
): Promise<void> {
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
