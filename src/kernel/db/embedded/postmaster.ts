import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "./programs.ts";

/** What `postmaster.pid` says of the server on a cluster. True only once it is verified. */
export interface Postmaster {
  pid: number;
  port: number;
  status: "starting" | "ready" | "stopping";
}

const POLL_MS = 20;

/** Reads `postmaster.pid`, undefined if there is none. Its process may be long gone, or another one by now. */
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

/** The server that runs on this very cluster, verified; undefined if none does. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster);
  return found && (await isPostmasterOf(found.pid, cluster)) ? found : undefined;
}

/** Whether there is any process of this id. */
export function isAlive(pid: number): boolean {
  try {
    // Signal 0 is none: it only asks.
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
    // Compared by inode: a path may have been deleted and made again since the server started.
    return name?.trim() === "postgres" && workplace.ino === folder.ino && workplace.dev === folder.dev;
  }
  // Containers may forbid looking at another account's workplace, and some systems have no /proc.
  const command = await commandLine(pid);
  return /\bpostgres -D /.test(command) && command.includes(` -D ${cluster} -c `);
}

const commandLine = (pid: number): Promise<string> =>
  readFile(`/proc/${pid}/cmdline`, "utf8").then(
    (text) => text.replaceAll("\0", " "),
    async () => (await run("ps", ["-ww", "-o", "args=", "-p", String(pid)])).output,
  );

/** Stops the server on this cluster, disconnecting everyone; false if it is not gone after `timeoutMs`. */
export async function stopPostmaster(cluster: string, timeoutMs: number): Promise<boolean> {
  const found = await findPostmaster(cluster);
  if (!found) return true;
  process.kill(found.pid, "SIGINT");
  return untilGone(found.pid, timeoutMs);
}

async function untilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (!isAlive(pid)) return true;
    await sleep(POLL_MS);
  }
  return false;
}
