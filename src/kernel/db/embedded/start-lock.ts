import path from "node:path";
import lockfile from "proper-lockfile";
import type { DatabaseLog } from "./log.ts";

/** A holder that died is believed dead after this long without a sign of life. */
const STALE_MS = 5_000;
const SIGN_OF_LIFE_MS = 1_000;
const RETRY_MS = 100;
/** Longer than anything that is done under the lock. */
const WAIT_MS = 180_000;

/** Runs `work` while no other process starts or stops the database of this DATA_DIR. */
export async function withStartLock<T>(
  dataDir: string,
  log: DatabaseLog,
  work: () => Promise<T>,
): Promise<T> {
  const release = await lockfile.lock(path.join(dataDir, "postgres"), {
    realpath: false,
    stale: STALE_MS,
    update: SIGN_OF_LIFE_MS,
    retries: { retries: WAIT_MS / RETRY_MS, factor: 1, minTimeout: RETRY_MS, maxTimeout: RETRY_MS },
    // A machine that slept loses the lock. PostgreSQL's own lock file still keeps out a second server.
    onCompromised: (error) => log.warn(`Lost the lock for starting the database: ${error.message}`),
  });
  try {
    return await work();
  } finally {
    // Nothing to release if it was lost or DATA_DIR was deleted meanwhile.
    await release().catch(() => undefined);
  }
}
