import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Where backups lie, apart from the store or beside it. */
export interface BackupPlace {
  /** For the seller and the operator: a folder's path, or a bucket's name. */
  where: string;
  /** A backup is written and compared here, before the place keeps it. */
  folder: string;
  /** Keeps a backup that lies whole in `folder`. */
  keep(name: string): Promise<void>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** A folder, on this disk or a mounted one. */
export function folderPlace(folder: string): BackupPlace {
  return {
    where: folder,
    folder,
    keep: async () => undefined,
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
