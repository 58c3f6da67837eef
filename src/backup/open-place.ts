import { access } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#kernel/db/embedded/start-embedded-postgres.ts";
import { ConfigError } from "#kernel/environment/variables.ts";
import type { Config } from "#src/config/config.ts";

/** Only the database of a store, which may be open or closed. Call `close` when done. */
export type StoreDatabase = { url: string; close: () => Promise<void> };

const LOG = { info: () => undefined, warn: (line: string) => void process.stderr.write(`${line}\n`) };

/** Opens the configured database as it is. With `make`, a missing embedded one is made. */
export async function openPlace(config: Config, { make }: { make: boolean }): Promise<StoreDatabase> {
  const { dataDir, openCopy } = config;
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined };
  const isThere = await access(join(dataDir, "postgres.password")).then(
    () => true,
    () => false,
  );
  if (!make && !isThere)
    throw new ConfigError(`There is no store in ${dataDir}. Set DATA_DIR to the one that has it.`);
  const embedded = await startEmbeddedPostgres({ dataDir, openCopy, log: LOG });
  return { url: embedded.url, close: embedded.stop };
}
