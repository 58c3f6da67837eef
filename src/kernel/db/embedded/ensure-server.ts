import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseLog } from "./log.ts";
import { clusterOf, type Placement } from "./placement.ts";
import { findPostmaster, isAlive, type Postmaster, readPostmaster, stopPostmaster } from "./postmaster.ts";
import { freePort, startServer } from "./start-server.ts";

const PORT_TRIES = 5;
const POLL_MS = 50;
/** How long a server may take to finish what it is doing when we meet it. */
const SETTLE_TIMEOUT_MS = 120_000;
/** A server told to stop politely waits for its clients, perhaps for ever, and takes no new ones. */
const PATIENCE_MS = 5_000;

export interface ServerOptions {
  placement: Placement;
  logFile: string;
  log: DatabaseLog;
  /** The port to try first, so that those who knew the server find it again. */
  port?: number;
}

/** Finds the server that runs on this cluster, or starts one. Must run under the start lock. */
export async function ensureServer(options: ServerOptions): Promise<Postmaster> {
  const cluster = clusterOf(options.placement);
  const met = await settled(cluster);
  if (met) {
    options.log.info(`Carrying on with the database server that is already running (process ${met.pid}).`);
    return met;
  }
  await removeForeignLock(cluster, options.log);
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  for (let attempt = 1; ; attempt++) {
    const port = attempt === 1 && options.port ? options.port : await freePort();
    try {
      return await startWhenAlone(options, port, deadline);
    } catch (error) {
      const isTaken = error instanceof Error && /could not create any TCP\/IP sockets/.test(error.message);
      if (!isTaken || attempt === PORT_TRIES) throw error;
    }
  }
}

/** A server that was killed leaves processes behind, which end by themselves; PostgreSQL refuses to start until then. */
async function startWhenAlone(
  { placement, logFile }: ServerOptions,
  port: number,
  deadline: number,
): Promise<Postmaster> {
  for (;;) {
    try {
      return await startServer(placement, logFile, port);
    } catch (error) {
      const isAlone = !(error instanceof Error && /pre-existing shared memory block/.test(error.message));
      if (isAlone || Date.now() > deadline) throw error;
      await sleep(POLL_MS);
    }
  }
}

/** Waits for a server that is just starting or stopping; resolves to the one that runs, if any. */
async function settled(cluster: string): Promise<Postmaster | undefined> {
  const since = Date.now();
  let isHurried = false;
  for (;;) {
    const found = await findPostmaster(cluster);
    if (!found || found.status === "ready") return found;
    const waited = Date.now() - since;
    if (waited > SETTLE_TIMEOUT_MS) throw new Error(`The database server (process ${found.pid}) is stuck.`);
    if (found.status === "stopping" && waited > PATIENCE_MS && !isHurried) {
      isHurried = true;
      await stopPostmaster(cluster, 0);
    }
    await sleep(POLL_MS);
  }
}

/**
 * PostgreSQL refuses to start while the process named in its lock file lives, even when that number
 * belongs to a stranger by now, as happens after a reboot. If that process is gone, it sees so itself.
 */
async function removeForeignLock(cluster: string, log: DatabaseLog): Promise<void> {
  const left = await readPostmaster(cluster);
  if (!left || !isAlive(left.pid)) return;
  log.warn(`Removing the lock file of a database server that is gone (process ${left.pid} is another one).`);
  await rm(path.join(cluster, "postmaster.pid"), { force: true });
}
