import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { connect, type Db } from "#kernel/db/connect.ts";
import { startEmbeddedPostgres } from "#kernel/db/embedded/start-embedded-postgres.ts";
import { StartRefused } from "#kernel/environment/start-refused.ts";
import { ConfigError } from "#kernel/environment/variables.ts";
import type { Config } from "../config/config.ts";
import { databaseComplaint } from "../errors/database-complaint.ts";

/** Only the database of a store, which may be open or closed. Call `close` when done. */
type StoreDatabase = { url: string; close: () => Promise<void> };

const LOG = { info: () => undefined, warn: (line: string) => void process.stderr.write(`${line}\n`) };

/** Opens the configured database as it is. With `make`, a missing embedded one is made. */
export async function openPlace(config: Config, { make }: { make: boolean }): Promise<StoreDatabase> {
  const { dataDir, openCopy } = config;
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined };
  // Any of them is the trace of a store. What is missing beside it has a sentence of its own.
  const traces = ["postgres.password", "postgres", "postgres.location"];
  if (!make && !traces.some((name) => existsSync(join(dataDir, name))))
    throw new ConfigError(`There is no store in ${dataDir}. Set DATA_DIR to the one that has it.`);
  const embedded = await startEmbeddedPostgres({ dataDir, openCopy, log: LOG });
  return { url: embedded.url, close: embedded.stop };
}

/** Opens a pool on the configured store's database. Throws `StartRefused` with a sentence if it can't be reached. */
export async function connectToStore(
  config: Config,
): Promise<{ db: Db; url: string; close: () => Promise<void> }> {
  const place = await openPlace(config, { make: false });
  const { db, close } = connect(place.url);
  const closeAll = async () => {
    await close();
    await place.close();
  };
  try {
    await db.execute(sql`select 1`);
    return { db, url: place.url, close: closeAll };
  } catch (error) {
    await closeAll();
    const complaint = config.databaseUrl && databaseComplaint(error, config.databaseUrl);
    throw complaint ? new StartRefused(complaint, { cause: error }) : error;
  }
}
