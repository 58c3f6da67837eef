import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backupKey } from "#kernel/backup/backup-key.ts";
import { restoreBackup } from "#kernel/backup/restore-backup.ts";
import { writeBackup } from "#kernel/backup/write-backup.ts";
import { diskStore, type PictureShelf } from "#kernel/media/storage.ts";
import { invoiceSeller } from "#modules/order/rules/invoice.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { LEFT_OUT } from "#src/operate/backup/backup-tools.ts";

export const seller = invoiceSeller(firstSettings.parse({}));

/** The key of the store under test. */
export const key = backupKey("the key of the store under test");

/** Paths for one test's backups and pictures. */
export function backupCorner() {
  const folder = join(tmpdir(), `santhe-backup-${randomUUID()}`);
  mkdirSync(folder);
  // The account that runs the database enters it, whatever the umask.
  chmodSync(folder, 0o755);
  const pictures = diskStore(join(folder, "uploads"));
  return {
    folder,
    pictures,
    file: (name: string) => join(folder, name),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export const backUp = (url: string, file: string, pictures: PictureShelf, signedWith = key) =>
  writeBackup({
    url,
    file,
    pictures,
    key: signedWith,
    release: "test",
    settings: {},
    leftOut: LEFT_OUT,
    now: new Date(),
  });

export const bringBack = (
  url: string,
  file: string,
  pictures: PictureShelf,
  { replace = false, trust = false } = {},
) =>
  restoreBackup({ url, file, pictures, replace, facts: { seller }, key, trust }).then(
    (backup) => backup.contents,
  );
