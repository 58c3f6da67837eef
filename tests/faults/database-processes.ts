import { readdir, readFile } from "node:fs/promises";

const argumentsOf = async (pid: string) =>
  (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");

const allPids = async () => (await readdir("/proc")).filter((name) => /^\d+$/.test(name));

/** The id of the main PostgreSQL process in a DATA_DIR. */
async function postmaster(dataDir: string): Promise<string | undefined> {
  for (const pid of await allPids()) {
    const given = await argumentsOf(pid);
    if (given.includes("-D") && given.some((each) => each.startsWith(`${dataDir}/`))) return pid;
  }
  return undefined;
}

/**
 * Sends a signal to the main PostgreSQL process and then to its children. The main process starts no others meanwhile.
 */
export async function signalDatabase(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  const parent = await postmaster(dataDir);
  if (!parent) throw new Error("the store's database was not found");
  const send = (pid: string) => {
    try {
      process.kill(Number(pid), signal);
    } catch {
      // The process has just ended by itself.
    }
  };
  const before = await childrenOf(parent);
  send(parent);
  for (const pid of new Set([...before, ...(await childrenOf(parent))])) send(pid);
}

async function childrenOf(parent: string): Promise<string[]> {
  const children: string[] = [];
  for (const pid of await allPids()) {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    if (/^PPid:\s+(\d+)/m.exec(status)?.[1] === parent) children.push(pid);
  }
  return children;
}

export async function databasePort(dataDir: string): Promise<string> {
  const given = await argumentsOf((await postmaster(dataDir)) ?? "none");
  const port = given.find((each) => each.startsWith("port="))?.slice("port=".length);
  if (!port) throw new Error("the store's database was not found");
  return port;
}
