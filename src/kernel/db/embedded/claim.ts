import { readFile, readlink, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * PostgreSQL's own lock file only works among processes that see each other. Two containers, or two
 * machines, that share a DATA_DIR don't, and two servers on one cluster would destroy it. So whoever
 * uses the folder leaves a file there that says where, and touches it as long as it lives.
 */
const BEAT_MS = 1_000;
const SILENCE_MS = 4_000;
const LONG_AGO_MS = 60_000;
const POLL_MS = 250;

const claimOf = (dataDir: string): string => path.join(dataDir, "postgres.claim");

/** Claims the folder for this machine or container; throws if another one is using it. */
export async function claimFolder(dataDir: string): Promise<void> {
  const here = await whereWeAre();
  const claimant = await readFile(claimOf(dataDir), "utf8").catch(() => undefined);
  // Written anew on a full disk, it would be empty, and nobody's.
  if (claimant === here) return touch(claimOf(dataDir));
  if (claimant !== undefined && (await isBeating(claimOf(dataDir)))) {
    throw new Error(
      `${dataDir} is in use by another machine or container. Stop that one first, ` +
        "or let both use one PostgreSQL through DATABASE_URL.",
    );
  }
  await writeFile(claimOf(dataDir), here);
}

function touch(file: string): Promise<void> {
  const now = new Date();
  return utimes(file, now, now);
}

/** Keeps the claim alive until the returned function is called. */
export function keepClaim(dataDir: string): () => void {
  const beat = (): void => {
    // The folder may be deleted under a running shop; there is nothing left to claim then.
    touch(claimOf(dataDir)).catch(() => undefined);
  };
  const timer = setInterval(beat, BEAT_MS).unref();
  return () => clearInterval(timer);
}

/** Gives the folder up, so that another machine need not wait for our silence. */
export const dropClaim = (dataDir: string): Promise<void> => rm(claimOf(dataDir), { force: true });

/** Processes of one place see each other: the same kernel since the same boot, the same process ids. */
async function whereWeAre(): Promise<string> {
  const [boot, processes] = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => hostname()),
    readlink("/proc/self/ns/pid").catch(() => ""),
  ]);
  return `${boot.trim()} ${processes}\n`;
}

/** Watches for a change instead of comparing with our clock, which may not be the other machine's. */
async function isBeating(file: string): Promise<boolean> {
  const touched = async (): Promise<number> => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;
  const first = await touched();
  if (Math.abs(Date.now() - first) > LONG_AGO_MS) return false;
  for (let waited = 0; waited < SILENCE_MS; waited += POLL_MS) {
    await sleep(POLL_MS);
    const now = await touched();
    if (now !== first) return now !== 0;
  }
  return false;
}
