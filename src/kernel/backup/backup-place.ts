import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { giveName } from "./archive-writer.ts";

/** Where backups lie, apart from the store or beside it. Other stores may keep theirs in the same place. */
export interface BackupPlace {
  /** For the seller and the operator: a folder's path, or a bucket's name. */
  where: string;
  /** A backup is written and compared here, before the place keeps it. */
  folder: string;
  /** Keeps a backup that lies whole in `folder` as the file `from`, under its `name`. Never replaces another. */
  keep(from: string, name: string): Promise<void>;
  list(): Promise<string[]>;
  /** The first bytes of a backup, at most so many. */
  start(name: string, bytes: number): Promise<Buffer>;
  remove(name: string): Promise<void>;
  /** Removes what a process left of backups with names that begin so, when it died while it brought them here. */
  endCutOff(beginning: string): Promise<void>;
}

/** A folder, on this disk or a mounted one. */
export function folderPlace(folder: string): BackupPlace {
  return {
    where: folder,
    folder,
    keep: (from, name) => giveName(join(folder, from), join(folder, name)),
    list: async () => {
      await mkdir(folder, { recursive: true });
      return readdir(folder);
    },
    start: async (name, bytes) => {
      const handle = await open(join(folder, name), "r");
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    // A file gets its name at once or not at all.
    endCutOff: async () => undefined,
  };
}
