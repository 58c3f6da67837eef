import { spawn } from "node:child_process";
import { open, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { release } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accountName } from "#kernel/environment/account-name.ts";
import { type ClusterLocation, clusterOf, type DatabaseLog } from "./cluster-location.ts";
import { DatabaseRefused } from "./database-refused.ts";
import { POSTGRES_ENV, postgresOf, run } from "./programs.ts";
import { frozen, startComplaint } from "./start-complaint.ts";

const PORT_TRIES = 5;
const POLL_MS = 50;
const SETTLE_TIMEOUT_MS = 120_000;
/** A server that stops politely waits for its clients, perhaps for ever, and takes no new ones. */
const STOP_TIMEOUT_MS = 5_000;

export interface ServerOptions {
  location: ClusterLocation;
  logFile: string;
  log: DatabaseLog;
  /** The port to try first, so that clients who knew the server find it again. */
  port?: number;
  /** See `EmbeddedPostgresOptions`. */
  isDurable: boolean;
}

/**
 * Finds the server that runs on this cluster, or starts one, and says which of both. Must run under the start lock.
 */
export async function ensureServer(options: ServerOptions): Promise<Postmaster & { isNew: boolean }> {
  const cluster = clusterOf(options.location);
  const met = await settled(cluster);
  if (met) {
    options.log.info(`Carrying on with the database server that is already running (process ${met.pid}).`);
    return { ...met, isNew: false };
  }
  await removeForeignLock(cluster, options.log);
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  for (let attempt = 1; ; attempt++) {
    const port = attempt === 1 && options.port ? options.port : await freePort();
    try {
      return { ...(await startWhenAlone(options, port, deadline)), isNew: true };
    } catch (error) {
      if (!/could not create any TCP\/IP sockets/.test(logOf(error)) || attempt === PORT_TRIES) throw error;
    }
  }
}

/** Recovery after a power cut may take a while. */
const START_TIMEOUT_MS = 120_000;
const START_POLL_MS = 20;
const LOG_LIMIT_BYTES = 4 * 1024 * 1024;

/** Settings for a machine with 1 GB of memory. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "64MB",
  maintenance_work_mem: "32MB",
  max_wal_size: "256MB",
  min_wal_size: "32MB",
  io_method: "sync",
  jit: "off",
  recovery_init_sync_method: syncMethod(process.platform, release()),
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  log_checkpoints: "off",
};

/** An acknowledged change survives a power cut. */
const DURABLE = { fsync: "on" };
/** Nothing waits for the disk, so a power cut destroys the cluster. */
const FLEETING = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/**
 * The method by which PostgreSQL flushes the data folder after a crash: `syncfs` if Linux reports disk errors for it
 * (since 5.8, see `syncfs(2)`). With `fsync`, a thousand files are flushed one after the other, which takes seconds.
 */
export function syncMethod(platform: NodeJS.Platform, kernel: string): "syncfs" | "fsync" {
  const [major = 0, minor = 0] = kernel.split(".").map(Number);
  return platform === "linux" && (major > 5 || (major === 5 && minor >= 8)) ? "syncfs" : "fsync";
}

/**
 * Starts PostgreSQL and resolves when it accepts connections. If it gives up, for example because the port was taken in
 * the meantime, throws with the reason (`logOf` gives the end of its log).
 */
async function startServer(
  { location, logFile, isDurable }: ServerOptions,
  port: number,
): Promise<Postmaster> {
  const logStart = await stat(logFile).then(
    ({ size }) => (size > LOG_LIMIT_BYTES ? 0 : size),
    () => 0,
  );
  const log = await open(logFile, logStart === 0 ? "w" : "a", 0o600);
  const settings = Object.entries({
    ...SETTINGS,
    ...(isDurable ? DURABLE : FLEETING),
    port: String(port),
  });
  const child = spawn(
    postgresOf(location.binaries),
    ["-D", clusterOf(location), ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    {
      ...(location.account ? { uid: location.account.uid, gid: location.account.gid } : {}),
      cwd: "/",
      env: POSTGRES_ENV,
      // The server has a session of its own, so that Ctrl-C in the terminal reaches only us.
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    },
  );
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(`it ended with ${signal ?? `code ${code}`}`));
  });
  child.unref();
  try {
    return await whenReady(clusterOf(location), child.pid, exited);
  } catch (error) {
    const tail = (await readFile(logFile, "utf8").catch(() => "")).slice(logStart).trim();
    const how = error instanceof Error ? error.message : "";
    const { home, account } = location;
    const place = { dataDir: path.dirname(logFile), home, account: account?.name ?? accountName() };
    throw new DatabaseRefused(startComplaint(tail || how, place, logFile), { cause: new Error(tail) });
  } finally {
    await log.close();
  }
}

const logOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : "";

async function whenReady(
  cluster: string,
  pid: number | undefined,
  exited: Promise<string>,
): Promise<Postmaster> {
  let ending: string | undefined;
  exited.then((how) => {
    ending = how;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (ending === undefined && Date.now() < deadline) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.pid === pid && postmaster?.status === "ready") return postmaster;
    await sleep(START_POLL_MS);
  }
  throw new Error(ending ?? "it took too long");
}

/** A port of 127.0.0.1 that is free right now. Another program may still take it first. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Starts the server once the processes of a killed one have ended. PostgreSQL refuses to start until then. */
async function startWhenAlone(options: ServerOptions, port: number, deadline: number): Promise<Postmaster> {
  for (;;) {
    try {
      return await startServer(options, port);
    } catch (error) {
      const isAlone = !/pre-existing shared memory block/.test(logOf(error));
      if (isAlone || Date.now() > deadline) throw error;
      await sleep(POLL_MS);
    }
  }
}

/** Waits for a server that is just starting or stopping. Resolves to the one that runs, if any. */
async function settled(cluster: string): Promise<Postmaster | undefined> {
  const since = Date.now();
  let isHurried = false;
  for (;;) {
    const postmaster = await findPostmaster(cluster);
    if (!postmaster || postmaster.status === "ready") return postmaster;
    const waited = Date.now() - since;
    if (waited > SETTLE_TIMEOUT_MS) throw new DatabaseRefused(frozen(postmaster.pid));
    if (postmaster.status === "stopping" && waited > STOP_TIMEOUT_MS && !isHurried) {
      isHurried = true;
      await stopPostmaster(cluster, 0);
    }
    await sleep(POLL_MS);
  }
}

/**
 * Removes a lock file whose process id belongs to another program by now, as happens after a reboot: PostgreSQL refuses
 * to start while a process of that id lives. Removes one that names no process, too, as a power cut leaves it:
 * PostgreSQL refuses that for good. A server that still uses the cluster keeps its shared memory, which a new one refuses.
 * If no such process lives, PostgreSQL removes the file itself.
 */
async function removeForeignLock(cluster: string, log: DatabaseLog): Promise<void> {
  const file = path.join(cluster, "postmaster.pid");
  const left = await readPostmaster(cluster);
  if (left && !isAlive(left.pid)) return;
  if (!left && (await stat(file).catch(() => undefined)) === undefined) return;
  const why = left ? `process ${left.pid} is another one` : "the file names no process";
  log.warn(`Removing the lock file of a database server that is gone (${why}).`);
  await rm(file, { force: true });
}

/** The content of `postmaster.pid` on a cluster. It may be outdated until it is verified. */
export interface Postmaster {
  pid: number;
  port: number;
  status: "starting" | "ready" | "stopping";
}

const STOP_POLL_MS = 20;

/** Reads `postmaster.pid`; undefined if there is none. Its process may have ended, or be another one by now. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3]),
    status: status === "ready" || status === "stopping" ? status : "starting",
  };
}

/** The verified server that runs on this cluster; undefined if there is none. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmaster(cluster);
  return postmaster && (await isPostmasterOf(postmaster.pid, cluster)) ? postmaster : undefined;
}

/** Whether a process of this id exists. */
export function isAlive(pid: number): boolean {
  try {
    // Signal 0 sends nothing and only checks.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Whether process `pid` is PostgreSQL and works in exactly this folder. */
async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const [workplace, folder, name] = await Promise.all([
    stat(`/proc/${pid}/cwd/`).catch(() => undefined),
    stat(cluster),
    readFile(`/proc/${pid}/comm`, "utf8").catch(() => undefined),
  ]);
  if (workplace) {
    // Folders are compared by inode: a path may have been deleted and made again since the server started.
    return name?.trim() === "postgres" && workplace.ino === folder.ino && workplace.dev === folder.dev;
  }
  // Containers may hide another account's working folder, and some systems have no /proc.
  const command = await commandLine(pid);
  return /\bpostgres -D /.test(command) && command.includes(` -D ${cluster} -c `);
}

const commandLine = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/cmdline`, "utf8").then(
    (text) => text.replaceAll("\0", " "),
    async () => (await run("ps", ["-ww", "-o", "args=", "-p", String(pid)])).output,
  );

/** Stops the server on this cluster and disconnects everyone. Returns false if it still runs after `timeoutMs`. */
export async function stopPostmaster(cluster: string, timeoutMs: number): Promise<boolean> {
  const postmaster = await findPostmaster(cluster);
  if (!postmaster) return true;
  process.kill(postmaster.pid, "SIGINT");
  return untilGone(postmaster.pid, timeoutMs);
}

async function untilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true;
    await sleep(STOP_POLL_MS);
  }
  return false;
}
