import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { semaphore } from "#kernel/limits/semaphore.ts";

/** The number of uploads at a time. Each takes the memory of a decoded picture and up to 45 MB of disk. */
const AT_ONCE = 2;
/** The number of uploads that may wait. The server does not read them yet, so only their sockets' buffers are full. */
const MOST_WAITING = 20;

/** The temporary files of uploads, and the queue of their processing. */
export interface UploadRoom {
  /** Runs an upload's work in its turn. Throws `UNAVAILABLE` if too many wait already. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Opens a file without a name. The disk frees it when it is closed or the process dies. */
  newFile: () => Promise<FileHandle>;
}

/**
 * Keeps uploads in `folder` while they are processed, and makes the folder. Removes files that a process left there if
 * it died before it could unlink them. Another process's new file may lose its name a moment early, which does no harm.
 */
export async function openUploadRoom(
  folder: string,
  { atOnce = AT_ONCE, mostWaiting = MOST_WAITING } = {},
): Promise<UploadRoom> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  return {
    turn: semaphore({ atOnce, mostWaiting }),
    async newFile() {
      const path = join(folder, randomUUID());
      const file = await open(path, "wx+", 0o600);
      await rm(path, { force: true });
      return file;
    },
  };
}
