import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { semaphore } from "#kernel/limits/semaphore.ts";

/** Each upload in work takes a decoded picture's memory and up to 45 MB of the disk. */
const AT_ONCE = 2;
/** How many uploads may wait. The server does not read them yet: only what fits into their sockets has arrived. */
const MOST_WAITING = 20;

/** Where uploads are while they are worked on, and the order in which they are. */
export interface UploadRoom {
  /** Runs an upload's work in its turn; throws `UNAVAILABLE` where too many wait already. */
  turn: <T>(work: () => Promise<T>) => Promise<T>;
  /** A file without a name: the disk forgets it when it is closed, and when the process dies. */
  newFile: () => Promise<FileHandle>;
}

/**
 * Keeps uploads in `folder`, which is made, while they are worked on. What a process left there that died between
 * making a file and taking away its name is removed; a file that another process just makes loses its name a moment
 * earlier, which does no harm.
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
