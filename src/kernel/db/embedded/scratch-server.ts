import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { stopPostmaster } from "./server-process.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

export interface ScratchPlace {
  /** The folder of the scratch server. It is deleted afterwards. */
  folder: string;
  /** See `EmbeddedPostgresOptions`. */
  systemDir?: string;
}

const STOP_TIMEOUT_MS = 3_000;
const QUIET = { info: () => undefined, warn: () => undefined };

/** Does `work` with an empty PostgreSQL of its own, and removes that afterwards. Throws if none can be started. */
export async function withScratchServer<Result>(
  { folder, systemDir = "/var/lib/santhe" }: ScratchPlace,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  // A process that died in the middle may have left one.
  await removeScratch({ folder, systemDir });
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    systemDir,
    openCopy: true,
    isDurable: false,
    log: QUIET,
  });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    await removeScratch({ folder, systemDir });
  }
}

/** Stops the server in a scratch folder, if one runs, and deletes both. */
export async function removeScratch({ folder, systemDir = "/var/lib/santhe" }: ScratchPlace): Promise<void> {
  const id = await readFile(path.join(folder, "postgres.location"), "utf8").catch(() => undefined);
  const home = id ? path.join(systemDir, path.basename(id.trim())) : path.join(folder, "postgres");
  await stopPostmaster(path.join(home, "data"), STOP_TIMEOUT_MS).catch(() => undefined);
  await rm(home, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}
