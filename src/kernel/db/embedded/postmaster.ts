import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run } from "./programs.ts";

/** The content of `postmaster.pid` on a cluster. It may be outdated until it is verified. */
export interface Postmaster {
  pid: number;
  port: number;
  status: "starting" | "ready" | "stopping";
}

const POLL_MS = 20;

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
  const found = await readPostmaster(cluster);
  return found && (await isPostmasterOf(found.pid, cluster)) ? found : undefined;
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
