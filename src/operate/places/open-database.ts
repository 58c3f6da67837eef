import type { Pool } from "pg";
import { BESIDE_POOL, connect, type Db } from "#kernel/db/connect.ts";
import { startEmbeddedPostgres } from "#kernel/db/embedded/start-embedded-postgres.ts";
import { migrateDatabase } from "#kernel/db/migrate.ts";
import { openReplica, type Replica } from "#kernel/db/replica.ts";
import { OWN_SCHEMA, type Schema } from "#kernel/db/schema-release.ts";
import { StartRefused } from "#kernel/environment/start-refused.ts";
import { databaseLog, type Log } from "#kernel/http/log.ts";
import { CACHED_TABLES, migrationFacts } from "../../modules.ts";
import type { Config } from "../config/config.ts";
import { databaseComplaint } from "../errors/database-complaint.ts";
import { isFirstProcess } from "../running/processes.ts";
import { refusePooler } from "./refuse-pooler.ts";

/** `url` is for connections beside the pool, and bypasses a pooler. */
export type Database = {
  db: Db;
  pool: Pool;
  url: string;
  replica?: Replica | undefined;
  close: () => Promise<void>;
};

/** Opens the configured or the embedded database, and upgrades it to this release. Tests bring a later schema. */
export async function openDatabase(config: Config, log: Log, schema: Schema = OWN_SCHEMA): Promise<Database> {
  const dbLog = databaseLog(log);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, openCopy: config.openCopy, log: dbLog });
  const poolUrl = config.databaseUrl ?? embedded?.url ?? "";
  const url = config.databaseDirectUrl ?? poolUrl;
  try {
    if (config.databaseUrl) await refusePooler(config.databaseUrl, config);
    await migrateDatabase(url, migrationFacts(config), { schema, cachedTables: CACHED_TABLES, log: dbLog });
  } catch (error) {
    await embedded?.stop();
    if (error instanceof StartRefused) throw error;
    const complaint = config.databaseUrl && databaseComplaint(error, config.databaseUrl);
    throw complaint ? new StartRefused(complaint, { cause: error }) : error;
  }
  const { databasePooler: pooler, databasePoolSize: size } = config;
  const { db, pool, close: closePool } = connect(poolUrl, dbLog, undefined, { pooler, size });
  const replica = config.databaseReplicaUrl
    ? openReplica({ url: config.databaseReplicaUrl, primary: db, size, log: dbLog })
    : undefined;
  const close = async () => {
    await replica?.close();
    await closePool();
    await embedded?.stop();
  };
  if (config.databaseUrl && isFirstProcess()) {
    const scarce = await scarceConnections(pool, config).catch(() => undefined);
    if (scarce) log.warn(scarce);
  }
  return { db, pool, url, replica, close };
}

const MAX_CONNECTIONS = `
  select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) as most`;

/** A warning if the processes of this start may open more connections than PostgreSQL accepts. */
export async function scarceConnections(
  pool: Pool,
  { processes, databasePoolSize, databasePooler }: ConnectionSettings,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ most: number }>(MAX_CONNECTIONS);
  const most = rows[0]?.most ?? 0;
  const each = BESIDE_POOL + (databasePooler === "none" ? databasePoolSize : 0);
  if (processes * each <= most) return undefined;
  return `${processes} processes open up to ${processes * each} connections to PostgreSQL, ${each} each, and it accepts ${most}. Lower WEB_CONCURRENCY or DATABASE_POOL_SIZE, or raise max_connections.`;
}

type ConnectionSettings = Pick<Config, "processes" | "databasePoolSize" | "databasePooler">;
