import { spawn } from "node:child_process";
import { open, readFile, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { release } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { postgresOf } from "./binaries.ts";
import { clusterOf, type Placement } from "./placement.ts";
import { type Postmaster, readPostmaster } from "./postmaster.ts";
import { POSTGRES_ENV } from "./run.ts";

/** Recovery after a power cut may take a while; it is work, not a hang. */
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 20;
const LOG_LIMIT_BYTES = 4 * 1024 * 1024;

/** For a machine with 1 GB of memory. fsync stays on: an acknowledged order survives a power cut. */
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
  fsync: "on",
  recovery_init_sync_method: syncMethod(process.platform, release()),
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  log_checkpoints: "off",
};

/**
 * How PostgreSQL brings to the disk what it finds after a crash: all at once where Linux tells of a disk that failed at it
 * (5.8, see `syncfs(2)`). One file after the other, a thousand files wait for the disk a thousand times, for seconds.
 */
export function syncMethod(platform: NodeJS.Platform, kernel: string): "syncfs" | "fsync" {
  const [major = 0, minor = 0] = kernel.split(".").map(Number);
  return platform === "linux" && (major > 5 || (major === 5 && minor >= 8)) ? "syncfs" : "fsync";
}

/**
 * Starts PostgreSQL and resolves when it accepts connections. Throws with the end of its log if it
 * gives up, for example because the port was taken in the meantime.
 */
export async function startServer(placement: Placement, logFile: string, port: number): Promise<Postmaster> {
  const logStart = await stat(logFile).then(
    ({ size }) => (size > LOG_LIMIT_BYTES ? 0 : size),
    () => 0,
  );
  const log = await open(logFile, logStart === 0 ? "w" : "a", 0o600);
  const settings = Object.entries({ ...SETTINGS, port: String(port) });
  const child = spawn(
    postgresOf(placement.binaries),
    ["-D", clusterOf(placement), ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    {
      ...(placement.account ? { uid: placement.account.uid, gid: placement.account.gid } : {}),
      cwd: "/",
      env: POSTGRES_ENV,
      // A session of its own: Ctrl-C in the terminal must reach us first, and not it.
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
    return await whenReady(clusterOf(placement), child.pid, exited);
  } catch (error) {
    const tail = (await readFile(logFile, "utf8").catch(() => "")).slice(logStart).trim();
    throw new Error(`PostgreSQL did not start. ${tail || logFile}`, { cause: error });
  } finally {
    await log.close();
  }
}

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
    const found = await readPostmaster(cluster);
    if (found?.pid === pid && found?.status === "ready") return found;
    await sleep(POLL_MS);
  }
  throw new Error(ending ?? "it took too long");
}

/** A port of 127.0.0.1 that is free right now; somebody else may still take it first. */
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
