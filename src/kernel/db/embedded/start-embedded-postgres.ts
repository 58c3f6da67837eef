import { mkdir, readFile, readlink, realpath, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import lockfile from "proper-lockfile";
import { DATABASE_NAME, ensureCluster, PASSWORD_CURE, passwordFileIn } from "./cluster.ts";
import { clusterOf, type DatabaseLog, locateCluster } from "./cluster-location.ts";
import { refuseCopiedFolder } from "./copied-folder.ts";
import { DatabaseRefused } from "./database-refused.ts";
import { ensureServer, stopPostmaster } from "./server-process.ts";
import { damaged, frozen } from "./start-complaint.ts";
import { isLastUser, openUsageLock, urlOf } from "./usage-lock.ts";

interface EmbeddedPostgresOptions {
  /** DATA_DIR; made if missing. */
  dataDir: string;
  log: DatabaseLog;
  /** The database's folder if its account can't enter DATA_DIR; see docs/operating.md. */
  systemDir?: string;
  /** Opens a copied DATA_DIR as a shop of its own, if its database was copied too. */
  openCopy?: boolean;
  /** False for a database that is soon deleted: it need not survive a power cut, and never waits for the disk. */
  isDurable?: boolean;
}

export interface EmbeddedPostgres {
  /** The connection string, good for as long as the server runs. */
  url: string;
  /** Leaves the server, and stops it if nobody else uses it. End every other connection first. */
  stop(): Promise<void>;
}

/** A lost server, as an outage. */
const LOST = new Error("Connection terminated");

const STOP_TIMEOUT_MS = 8_000;
/** The pauses before each try to get the server back. The first is short, as the server can usually start at once. */
const REJOIN_MS = [50, 250, 1_000] as const;
const JOIN_MS = 250;
const JOIN_TRIES = 30;
/** After this many connections without an answer, the server or its disk counts as frozen. */
const MAX_TIMEOUTS = 3;

interface Membership {
  usageLock: pg.Client;
  url: string;
  port: number;
  cluster: string;
  /** The folders that other machines must not use. */
  claimed: string[];
}

/**
 * Starts the shop's own PostgreSQL, or joins the one that already runs on this DATA_DIR. If neither is possible, throws
 * with a message for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === "win32")
    throw new DatabaseRefused("On Windows, set DATABASE_URL to a PostgreSQL.");
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  let membership: Membership | undefined;
  let isStopping = false;

  const onLost = (): void => {
    if (isStopping) return;
    options.log.warn("Lost the connection to the embedded database; trying to get it back.", LOST);
    rejoin().catch((error) => options.log.warn(`Could not get the database back: ${error}`));
  };
  const rejoin = async (): Promise<void> => {
    const port = membership?.port;
    membership = undefined;
    for (let tries = 0; !isStopping && !membership; tries++) {
      await sleep(REJOIN_MS[Math.min(tries, REJOIN_MS.length - 1)]);
      membership = await join({ ...options, dataDir }, onLost, port).catch(() => undefined);
    }
    // We were stopped while joining, so we leave again.
    if (isStopping) return leave(membership, dataDir, options.log);
    if (membership?.port === port) options.log.info("The embedded database is back.", LOST);
    else options.log.warn("The embedded database came back on another port: restart the shop.");
  };
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    stopBeating();
    await leave(membership, dataDir, options.log);
  };

  const joined = await join({ ...options, dataDir }, onLost);
  membership = joined;
  const beats = joined.claimed.map(keepClaim);
  const stopBeating = () => {
    for (const stopBeat of beats) stopBeat();
  };
  return { url: joined.url, stop };
}

/** Finds or starts the server and registers us there, under the start lock. */
async function join(
  options: EmbeddedPostgresOptions,
  onLost: () => void,
  port?: number,
): Promise<Membership> {
  const { dataDir, log, systemDir = "/var/lib/santhe", openCopy = false, isDurable = true } = options;
  return withStartLock(dataDir, log, async () => {
    await claimFolder(dataDir);
    const location = await locateCluster({ dataDir, systemDir, log });
    const { home } = location;
    await refuseCopiedFolder({ dataDir, home, openCopy });
    // A copy of DATA_DIR on another machine may name the same folder.
    const claimed = home.startsWith(dataDir + path.sep) ? [dataDir] : [dataDir, home];
    for (const folder of claimed.slice(1)) await claimFolder(folder);
    const password = await ensureCluster(location, dataDir, isDurable);
    const logFile = path.join(dataDir, "postgres.log");
    let isOurs = false;
    let timeouts = 0;
    for (let attempt = 1; ; attempt++) {
      const server = await ensureServer({ location, logFile, log, port, isDurable });
      isOurs ||= server.isNew;
      try {
        const usageLock = await openUsageLock(password, server.port, onLost);
        const url = urlOf(password, server.port, DATABASE_NAME);
        return { usageLock, url, port: server.port, cluster: clusterOf(location), claimed };
      } catch (error) {
        // The server may be recovering, or have begun to stop just as we found it, so we try again.
        if (isTimeout(error)) timeouts += 1;
        if (timeouts === MAX_TIMEOUTS) throw new DatabaseRefused(frozen(server.pid), { cause: error });
        if (isPassing(error) && attempt < JOIN_TRIES) {
          await sleep(JOIN_MS);
          continue;
        }
        // The store has just started this server, so no other process uses it yet.
        if (isOurs && (await stopPostmaster(clusterOf(location), STOP_TIMEOUT_MS))) {
          await Promise.all(claimed.map(dropClaim));
        }
        throw refusalOf(error, { dataDir, home: location.home });
      }
    }
  });
}

/**
 * PostgreSQL's own lock file works only among processes that see each other. Two containers or machines that share a
 * DATA_DIR don't, and two servers on one cluster would destroy it. So each user of the folder leaves a file there that
 * names its machine, and touches it regularly.
 */
const HEARTBEAT_MS = 1_000;
const SILENCE_MS = 4_000;
const LONG_AGO_MS = 60_000;
const POLL_MS = 250;

const claimOf = (dataDir: string): string => path.join(dataDir, "postgres.claim");

/** Claims the folder for this machine or container; throws if another one is using it. */
async function claimFolder(dataDir: string): Promise<void> {
  const here = await whereWeAre();
  const claimant = await readFile(claimOf(dataDir), "utf8").catch(() => undefined);
  // The file is touched and not written: on a full disk it would end up empty and name nobody.
  if (claimant === here) return touch(claimOf(dataDir));
  if (claimant !== undefined && (await isBeating(claimOf(dataDir)))) {
    throw new DatabaseRefused(
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

function keepClaim(dataDir: string): () => void {
  const beat = (): void => {
    // The folder may be deleted under a running shop. Then there is nothing left to claim.
    touch(claimOf(dataDir)).catch(() => undefined);
  };
  const timer = setInterval(beat, HEARTBEAT_MS).unref();
  return () => clearInterval(timer);
}

/** Drops the claim on the folder, so that another machine need not wait for our silence. */
const dropClaim = (dataDir: string): Promise<void> => rm(claimOf(dataDir), { force: true });

/** Identifies the kernel's boot and the process namespace. Processes with the same place see each other. */
async function whereWeAre(): Promise<string> {
  const [boot, processes] = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => hostname()),
    readlink("/proc/self/ns/pid").catch(() => ""),
  ]);
  return `${boot.trim()} ${processes}\n`;
}

/** Watches for a change of the file's time, as the other machine's clock may differ from ours. */
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

/** A holder of the lock counts as dead after this time without a sign of life. */
const STALE_MS = 5_000;
const SIGN_OF_LIFE_MS = 1_000;
const RETRY_MS = 100;
/** Longer than any work under the lock. */
const WAIT_MS = 180_000;

/** Runs `work` while no other process starts or stops the database of this DATA_DIR. */
async function withStartLock<T>(dataDir: string, log: DatabaseLog, work: () => Promise<T>): Promise<T> {
  const release = await lockfile.lock(path.join(dataDir, "postgres"), {
    realpath: false,
    stale: STALE_MS,
    update: SIGN_OF_LIFE_MS,
    retries: { retries: WAIT_MS / RETRY_MS, factor: 1, minTimeout: RETRY_MS, maxTimeout: RETRY_MS },
    // A machine that slept loses the lock. PostgreSQL's own lock file still prevents a second server.
    onCompromised: (error) => log.warn(`Lost the lock for starting the database: ${error.message}`),
  });
  try {
    return await work();
  } finally {
    // If it was lost or DATA_DIR was deleted meanwhile, there is nothing to release.
    await release().catch(() => undefined);
  }
}

/** Whether a failed connection is worth another try. A refused password is not, for example. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return error.code?.startsWith("57P") ?? false;
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.message === "timeout expired" || error.name === "QueryTimeout");

/** The SQLSTATEs of a running server whose databases are missing or incomplete. */
const DAMAGED = ["3D000", "58P01", "XX001", "XX002"];

/** Why a running server lets nobody in, as a sentence if there is one. */
function refusalOf(error: unknown, { dataDir, home }: { dataDir: string; home: string }): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return error;
  if (error.code === "28P01")
    return new DatabaseRefused(
      `The password in ${passwordFileIn(dataDir)} is not that of the database in ${home}. ${PASSWORD_CURE}`,
    );
  if (!DAMAGED.includes(error.code)) return error;
  const why = error.detail ?? error.message;
  return new DatabaseRefused(damaged({ dataDir, home }, why.replace(/\.$/, "")), { cause: error });
}

async function leave(membership: Membership | undefined, dataDir: string, log: DatabaseLog): Promise<void> {
  if (!membership) return;
  await withStartLock(dataDir, log, async () => {
    const { usageLock, cluster, claimed } = membership;
    try {
      if (!(await isLastUser(usageLock))) return;
      const isGone = await stopPostmaster(cluster, STOP_TIMEOUT_MS);
      if (isGone) await Promise.all(claimed.map(dropClaim));
      else log.warn("The database server is still stopping.");
    } catch (error) {
      log.warn(`Left the database without stopping it: ${error}`);
    } finally {
      await usageLock.end().catch(() => undefined);
    }
  });
}
