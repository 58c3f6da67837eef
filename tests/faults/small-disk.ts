import { execFile, execFileSync } from "node:child_process";
import { chmod, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const CHUNK = Buffer.alloc(64 * 1024);

/** Thrown if this account may not mount a disk. */
export class NoDisk extends Error {}

/** Mounts a disk of this many megabytes that can be filled and emptied. Only root can do this. */
export async function openSmallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), "santhe-disk-"));
  await chmod(folder, 0o755);
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder];
  try {
    await promisify(execFile)("mount", options);
  } catch (cause) {
    await rm(folder, { recursive: true });
    throw new NoDisk("this account can't mount a disk of its own, as root can", { cause });
  }
  let isMounted = true;
  const unmount = () => {
    if (isMounted) execFileSync("umount", ["--lazy", folder]);
    isMounted = false;
  };
  // An interrupted run unmounts the disk, too.
  process.once("exit", unmount);
  const ballast = join(folder, "ballast");
  const fill = async () => {
    const file = await open(ballast, "a");
    try {
      while (true) await file.appendFile(CHUNK);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    } finally {
      await file.close();
    }
  };
  const empty = () => rm(ballast, { force: true });
  const close = async () => {
    process.off("exit", unmount);
    unmount();
    await rm(folder, { recursive: true });
  };
  return { folder, fill, empty, close };
}

export type SmallDisk = Awaited<ReturnType<typeof openSmallDisk>>;
