import { existsSync } from "node:fs";
import { readFile, statfs } from "node:fs/promises";
import { getCompileCacheDir } from "node:module";
import { availableParallelism } from "node:os";
import type { Finding } from "./check.ts";

/** The kinds of file systems that are no place for a store, or no good one for a database. */
type FileSystem = "memory" | "network" | "layer" | "disk";

/** The numbers that Linux gives file systems (`statfs(2)`). */
const FILE_SYSTEMS: Readonly<Record<number, FileSystem>> = {
  16914836: "memory",
  2240043254: "memory",
  26985: "network",
  4283649346: "network",
  4266872130: "network",
  20859: "network",
  16914839: "network",
  2035054128: "layer",
};

export type Machine = {
  node: string;
  cores: number;
  processes: number;
  dataDir: string;
  fileSystem: FileSystem;
  inContainer: boolean;
  hasOwnDatabase: boolean;
  /** The limit of open files; null: unknown or none. */
  openFiles: number | null;
  /** Whether this process is the store itself, and not a command beside it. */
  isStore: boolean;
  isRoot: boolean;
  /** Whether compiled code is kept for the next start. */
  keepsCompiled: boolean;
};

const FEW_FILES = 1_000;

/** All that is odd about the machine, or that nothing is. */
export function judgeMachine(machine: Machine): Finding[] {
  const odd = [judgeFolder(machine), ...judgeProcess(machine)].filter((each) => each !== undefined);
  const { node, cores, processes } = machine;
  const says = `Node ${node}; ${processes} ${processes === 1 ? "process" : "processes"} on ${cores} ${cores === 1 ? "core" : "cores"}.`;
  return odd.length > 0 ? odd : [{ state: "ok", says }];
}

function judgeFolder({ dataDir, fileSystem, inContainer, hasOwnDatabase }: Machine): Finding | undefined {
  if (fileSystem === "memory")
    return {
      state: "failing",
      says: `DATA_DIR, ${dataDir}, is in memory: all of it is gone when the machine restarts.`,
      cure: "Set DATA_DIR to a folder on a disk.",
    };
  if (fileSystem === "layer" && inContainer)
    return {
      state: "warning",
      says: `DATA_DIR, ${dataDir}, is inside the container, and goes with it.`,
      cure: "Mount a volume there, as compose.yaml does.",
    };
  if (fileSystem === "network" && hasOwnDatabase)
    return {
      state: "warning",
      says: `DATA_DIR, ${dataDir}, is on a network's file system, on which the embedded database is slow and may be damaged.`,
      cure: "Set DATA_DIR to a local disk, or DATABASE_URL to a PostgreSQL of your own.",
    };
  return undefined;
}

function judgeProcess(machine: Machine): (Finding | undefined)[] {
  const { cores, processes, openFiles, isStore, isRoot, inContainer, keepsCompiled } = machine;
  const warn = (odd: boolean, says: string, cure: string): Finding | undefined =>
    odd ? { state: "warning", says, cure } : undefined;
  return [
    warn(
      processes > cores,
      `WEB_CONCURRENCY=${processes} is more than the ${cores} cores of this machine.`,
      `Set WEB_CONCURRENCY to ${cores} at most: more processes only take memory.`,
    ),
    warn(
      openFiles !== null && openFiles < FEW_FILES,
      `The store may have only ${openFiles} files and connections open.`,
      "Raise the limit: ulimit -n 8192, or LimitNOFILE=8192 in a systemd unit.",
    ),
    warn(
      isStore && isRoot && !inContainer,
      "The store runs as root, so that a hole in it would open the whole machine.",
      "Let an account of its own run it, which owns DATA_DIR.",
    ),
    warn(
      isStore && !keepsCompiled,
      "Compiled code can't be kept, so that each start takes three times as long.",
      "Start with scripts/start.sh, and let the store's account write node_modules/.cache.",
    ),
  ];
}

/** The facts about this machine. */
export async function machineNow(
  facts: Pick<Machine, "processes" | "dataDir" | "hasOwnDatabase" | "isStore">,
): Promise<Machine> {
  return {
    ...facts,
    node: process.version,
    cores: availableParallelism(),
    fileSystem: await fileSystemOf(facts.dataDir),
    inContainer: ["/.dockerenv", "/run/.containerenv", "/run/secrets/kubernetes.io"].some(existsSync),
    openFiles: await openFileLimit(),
    isRoot: process.getuid?.() === 0,
    // Node turns its cache off without a word if it can't make the folder.
    keepsCompiled: getCompileCacheDir() !== undefined,
  };
}

async function fileSystemOf(folder: string): Promise<FileSystem> {
  const stats = await statfs(folder).catch(() => undefined);
  return (stats && FILE_SYSTEMS[stats.type]) ?? "disk";
}

async function openFileLimit(): Promise<number | null> {
  const text = await readFile("/proc/self/limits", "utf8").catch(() => "");
  const limit = /^Max open files\s+(\d+)/m.exec(text)?.[1];
  return limit === undefined ? null : Number(limit);
}
