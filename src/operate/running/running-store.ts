import cluster from "node:cluster";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { writeDurably } from "#kernel/db/embedded/durable-file.ts";
import { run } from "#kernel/db/embedded/programs.ts";
import { forgetEnd, noteEnd } from "./last-end.ts";
import { processNumber } from "./processes.ts";

/** The folder of this program: a checkout, or a release. */
export const PROGRAM = path.resolve(fileURLToPath(new URL("../../..", import.meta.url)));

const schema = z.object({
  /** The process to send signals to. Of several processes it is the one that supervises the others. */
  pid: z.number(),
  /** The moment at which that process began. A later process with the same id has another. */
  began: z.string(),
  program: z.string(),
  host: z.string(),
  port: z.number(),
});
/** A store that is open on a `DATA_DIR`, on this machine. */
export type RunningStore = z.infer<typeof schema>;

type Address = Pick<RunningStore, "host" | "port">;

const folderOf = (dataDir: string): string => path.join(dataDir, "running");
const fileOf = (dataDir: string, pid: number): string => path.join(folderOf(dataDir), `${pid}.json`);

const ownPid = (): number => (cluster.isWorker ? process.ppid : process.pid);

/**
 * Writes down that this store is open, for the command that updates it. Only the first of several processes does. A store
 * that can't write it opens all the same.
 */
export async function noteRunning(dataDir: string, { host, port }: Address): Promise<void> {
  if (processNumber() !== 0) return;
  const pid = ownPid();
  const store: RunningStore = { pid, began: (await beganAt(pid)) ?? "", program: PROGRAM, host, port };
  await mkdir(folderOf(dataDir), { recursive: true })
    .then(() => writeDurably(fileOf(dataDir, pid), JSON.stringify(store)))
    .catch(() => undefined);
  await forgetEnd(dataDir);
}

export async function forgetRunning(dataDir: string): Promise<void> {
  if (processNumber() !== 0) return;
  // Only a store that was noted as open can have ended. Workers and development servers are not noted.
  await rm(fileOf(dataDir, ownPid())).then(
    () => noteEnd(dataDir, null),
    () => undefined,
  );
}

/** The note of a store that was opened. It may have been killed since. */
type Note = { file: string; since: Date; store: RunningStore | undefined; isRunning: boolean };

/** The notes of the stores that were opened on this `DATA_DIR` and have not been closed, the newest first. */
export async function runningNotes(dataDir: string): Promise<Note[]> {
  const notes: Note[] = [];
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    if (!name.endsWith(".json")) continue;
    const file = path.join(folderOf(dataDir), name);
    const since = await stat(file).catch(() => undefined);
    if (!since) continue;
    const store = await readFile(file, "utf8")
      .then((text) => schema.parse(JSON.parse(text)))
      .catch(() => undefined);
    notes.push({
      file,
      since: since.mtime,
      store,
      isRunning: store !== undefined && (await isRunning(store)),
    });
  }
  return notes.toSorted((one, other) => other.since.getTime() - one.since.getTime());
}

/** The stores that are open on this `DATA_DIR`. Notes of stores that were killed are removed. */
export async function runningStores(dataDir: string): Promise<RunningStore[]> {
  const running: RunningStore[] = [];
  for (const { file, store, isRunning } of await runningNotes(dataDir)) {
    if (store && isRunning) running.push(store);
    else await rm(file, { force: true });
  }
  return running;
}

/** Whether the process lives, and is the one that wrote the note. */
export const isRunning = async ({ pid, began }: Pick<RunningStore, "pid" | "began">): Promise<boolean> =>
  began !== "" && (await beganAt(pid)) === began;

/** The moment at which a process began, as the system writes it; undefined if there is no such process. */
export async function beganAt(pid: number): Promise<string | undefined> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => undefined);
  if (boot === undefined) {
    const { code, output } = await run("ps", ["-o", "lstart=", "-p", String(pid)]);
    return code === 0 ? output.trim() : undefined;
  }
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The name of the program, in brackets, may contain anything. A process that has ended stays as "Z" until its parent asks.
  const fields = line?.slice(line.lastIndexOf(")") + 2).split(" ");
  return fields && fields[0] !== "Z" ? `${boot.trim()} ${fields[19]}` : undefined;
}
