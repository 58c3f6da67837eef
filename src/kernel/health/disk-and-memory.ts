import { readFile, stat, statfs } from "node:fs/promises";
import { freemem, totalmem } from "node:os";
import { dirname } from "node:path";
import { type Finding, GB, MB, sizeOf } from "./check.ts";

/** The disk is nearly full: PostgreSQL's log alone may take 256 MB. */
const TOO_LITTLE = 300 * MB;
const LITTLE = GB;

export type Disk = { what: string; folder: string; free: number; total: number };

/** `needed` is the room that the next backup takes on this disk, in bytes. */
export function judgeDisk({ what, folder, free, total }: Disk, needed = 0): Finding {
  // Some mounts of other machines' storage have no size.
  if (total === 0) return { state: "ok", says: `${what}, ${folder}, is on a disk that tells no size.` };
  const says = `${what}, ${folder}, has ${sizeOf(free)} of ${sizeOf(total)} free.`;
  const cure = "Make room on that disk, or move to a larger one.";
  if (free < TOO_LITTLE) return { state: "failing", says, cure };
  if (free < needed)
    return {
      state: "warning",
      says: `${says} A backup needs about ${sizeOf(needed)} while it is compared.`,
      cure,
    };
  if (free < LITTLE) return { state: "warning", says, cure };
  return { state: "ok", says };
}

/** The disk that a folder is on, or will be on when it is made. */
export async function diskOf(what: string, folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(await existing(folder));
  return { what, folder, free: bavail * bsize, total: blocks * bsize };
}

/** The folder, or the next one above it that exists. */
export async function existing(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : existing(dirname(folder));
}

/** Whether two folders are on the same disk. */
export async function isSameDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(await existing(one)), stat(await existing(other))]);
  return first.dev === second.dev;
}

/** Sizes in bytes. `limit` is the container's or service's, if it is lower than what the machine has. */
export type Memory = { total: number; available: number; limit: number | null; swap: number | null };

const SMALL = 450 * MB;
const NEARLY_NONE = 48 * MB;

export function judgeMemory({ total, available, limit, swap }: Memory): Finding {
  const size = limit ?? total;
  const whose = limit === null ? "This machine" : "The store's container or service";
  const says = `${whose} has ${sizeOf(size)} of memory, ${sizeOf(available)} available.`;
  if (size < SMALL)
    return {
      state: "warning",
      says: `${says} That is little for a store with its own database.`,
      cure: "Give it 512 MB at least, and 1 GB for comfort.",
    };
  if (available < NEARLY_NONE)
    return { state: "warning", says, cure: "End what else runs there, or give it more memory." };
  if (swap === 0 && limit === null && size < 0.95 * GB)
    return {
      state: "warning",
      says: `${says} It has no swap, so a moment with much work may end a program.`,
      cure: "Add a swap file of 1 GB.",
    };
  return { state: "ok", says };
}

/** The memory of this machine, and of the group that this process is limited with. */
export async function memoryNow(): Promise<Memory> {
  const total = totalmem();
  const constrained = process.constrainedMemory();
  // Without a limit it is 0 or more than there is.
  const limit = constrained > 0 && constrained < total ? constrained : null;
  const available = limit === null ? freemem() : Math.min(freemem(), process.availableMemory());
  return { total, available, limit, swap: await swapSize() };
}

async function swapSize(): Promise<number | null> {
  const text = await readFile("/proc/meminfo", "utf8").catch(() => "");
  const kilobytes = /^SwapTotal:\s+(\d+) kB/m.exec(text)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
