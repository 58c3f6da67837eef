import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { installQueues } from "#kernel/jobs/mail-queue.ts";
import { clientWithTimeout } from "./query-timeout.ts";

/** The key of the lock. Any number works that nobody else locks in this database. */
export const MIGRATION_LOCK = 7_213_564_002;
const OLDEST_VERSION = 15;
const CONNECT_TIMEOUT_MS = 10_000;
/** A change to a large table takes time, and so does waiting for another process's migration. */
const STATEMENT_TIMEOUT_MS = 30 * 60_000;

const Migrator = clientWithTimeout(STATEMENT_TIMEOUT_MS);

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Values that migrations read, as JSON: `{ name }` is `current_setting('santhe.name')` there. */
export type MigrationFacts = Readonly<Record<string, object>>;

/**
 * Upgrades the database to this release. Processes that start at the same time take turns, and later ones find nothing
 * left to do. Throws if PostgreSQL is too old or a migration fails, which leaves the database as it was.
 */
export async function migrateDatabase(url: string, facts: MigrationFacts): Promise<void> {
  const client = new Migrator({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "santhe migrations",
    keepAlive: true,
  });
  await client.connect();
  try {
    await refuseOldServer(client);
    // A session lock: closing the connection releases it in every case.
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await setFacts(client, facts);
    await migrate(drizzle(client), { migrationsFolder });
    await installQueues(client);
  } finally {
    await client.end();
  }
}

/** Sets what the connection's migrations read. */
export async function setFacts(client: pg.ClientBase, facts: MigrationFacts): Promise<void> {
  for (const [name, value] of Object.entries(facts)) {
    await client.query("select set_config('santhe.' || $1, $2, false)", [name, JSON.stringify(value)]);
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  refuseOldVersion(rows[0]?.server_version ?? "");
}

/** Throws if `version`, in the server's own words ("14.11 (Debian)"), is older than the shop needs. */
export function refuseOldVersion(version: string): void {
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return;
  throw new Error(`PostgreSQL ${OLDEST_VERSION} or newer is needed; the server is version ${version}.`);
}
