import { readFile } from "node:fs/promises";
import os from "node:os";

const MB = 1024 * 1024;
/** The most memory that installing and building take, beside the system; a machine sold as one of 1 GB has it. */
const NEEDED = 700 * MB;

/** The memory that this process may use, in bytes: the machine's and its swap, or what a container allows. */
export async function usableMemory() {
  const meminfo = await readFile("/proc/meminfo", "utf8").catch(() => "");
  const swap = Number(/^SwapTotal:\s+(\d+) kB/m.exec(meminfo)?.[1] ?? 0) * 1024;
  const allowed = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  return Math.min(os.totalmem() + swap, allowed);
}

/** Warns that there is too little memory to install and build; undefined if there is enough. */
export function memoryComplaint(bytes) {
  if (bytes >= NEEDED) return undefined;
  return (
    `This machine has ${Math.floor(bytes / MB)} MB of memory; installing and building the store takes ${NEEDED / MB} MB. ` +
    "Give it more, or add swap, then run the same command again. Or take a release archive, which has both behind it and " +
    'starts with 512 MB: docs/operating.md, "From a release archive".'
  );
}
