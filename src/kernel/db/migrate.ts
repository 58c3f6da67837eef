import { setTimeout as after } from "node:timers/promises";
import type pg from "pg";
import { installQueues } from "#kernel/jobs/mail-queue.ts";
import {
  appliedMigrations,
  applyMigration,
  makeMigrationsTable,
  migrationsIn,
} from "./applied-migrations.ts";
import type { DatabaseLog } from "./embedded/cluster-location.ts";
import { type CachedTables, installInvalidationTriggers } from "./invalidation-triggers.ts";
import { postgresErrorCode } from "./postgres-error.ts";
import { clientWithTimeout } from "./query-timeout.ts";
import {
  isOlder,
  noteSchemaRelease,
  OWN_SCHEMA,
  readSchemaRelease,
  refuseOutgrown,
  type Schema,
  UpgradeRefused,
} from "./schema-release.ts";

/** The key of the lock. Any number works that nobody else locks in this database. */
export const MIGRATION_LOCK = 7_213_564_002;
const OLDEST_VERSION = 15;
const CONNECT_TIMEOUT_MS = 10_000;
/** A change to a large table takes time. */
const STATEMENT_TIMEOUT_MS = 30 * 60_000;
/**
 * The longest wait for a table that is in use. Meanwhile everybody else waits behind the migration, so it is shorter than
 * a request's patience. Then the upgrade is undone and begins again.
 */
const LOCK_TIMEOUT_MS = 2_000;
const PAUSE_MS = 200;
/** The wait after which the log says what is waited for, and after which it says so again. */
const SAY_AFTER_MS = 1_500;
const SAY_AGAIN_MS = 30_000;
/** The wait after which the start is refused. */
const PATIENCE_MS = 10 * 60_000;

const Migrator = clientWithTimeout(STATEMENT_TIMEOUT_MS);

/** Values that migrations read, as JSON: `{ name }` is `current_setting('santhe.name')` there. */
export type MigrationFacts = Readonly<Record<string, object>>;

/** The schema to upgrade to, the tables that cached responses show, the log for what is waited for, and how long that may take. */
export type Upgrade = {
  schema?: Schema;
  cachedTables?: CachedTables;
  log?: DatabaseLog;
  patienceMs?: number;
};

/**
 * Upgrades the database to this release, in one transaction. Processes that start at the same time take turns, and later
 * ones find nothing left to do. A database that a newer release has upgraded is left as it is. Throws `UpgradeRefused` if
 * this release can't serve that one, and an error if PostgreSQL is too old, the wait too long, or a migration fails; then
 * the database is as it was.
 */
export async function migrateDatabase(
  url: string,
  facts: MigrationFacts,
  { schema = OWN_SCHEMA, cachedTables = {}, log, patienceMs = PATIENCE_MS }: Upgrade = {},
): Promise<void> {
  const client = new Migrator({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "santhe migrations",
    keepAlive: true,
  });
  await client.connect();
  try {
    await refuseOldServer(client);
    const waiting = sayWaiting(client, log, patienceMs);
    while (true) {
      const reason = await tryUpgrade(client, () => upgrade(client, facts, schema, cachedTables));
      if (reason === undefined) return;
      await waiting(reason);
    }
  } finally {
    await client.end();
  }
}

type Reason = "another start" | "tables in use";

/** SQLSTATEs of a lock that was not to be had: it took too long, or two waited for each other. */
const LOCKED = ["55P03", "40P01"];

/**
 * Tries to do `work` in a transaction under the lock. Returns the reason if it has to wait. The lock ends with the
 * transaction, so that a pooler can't keep it on a connection.
 */
async function tryUpgrade(client: pg.Client, work: () => Promise<void>): Promise<Reason | undefined> {
  await client.query("begin");
  try {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_xact_lock($1) as mine", [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.mine) {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await work();
    }
    await client.query("commit");
    return rows[0]?.mine ? undefined : "another start";
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    if (LOCKED.includes(postgresErrorCode(error) ?? "")) return "tables in use";
    throw error;
  }
}

const WAITING: Record<Reason, string> = {
  "another start": "Another start is migrating the database; waiting for it.",
  "tables in use": "The tables that are to be changed are in use; waiting for them.",
};

/** Waits a moment with each call, and says so after a while and again later. Throws when the patience is over. */
function sayWaiting(client: pg.Client, log: DatabaseLog | undefined, patienceMs: number) {
  const begun = performance.now();
  let nextAt = begun + SAY_AFTER_MS;
  return async (reason: Reason): Promise<void> => {
    const now = performance.now();
    if (now - begun > patienceMs) throw new UpgradeRefused(await tooLong(client, reason, now - begun));
    if (now >= nextAt) {
      log?.info(WAITING[reason]);
      nextAt = now + SAY_AGAIN_MS;
    }
    await after(PAUSE_MS);
  };
}

/** Finds who holds the lock. PostgreSQL shows a key of 64 bits in two halves. */
const HOLDERS = `
  select pid, coalesce(nullif(application_name, ''), 'a program without a name') as name
  from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objsubid = 1 and granted and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32 | objid::bigint) = $1`;

async function tooLong(client: pg.Client, reason: Reason, ms: number): Promise<string> {
  const minutes = `${Math.max(1, Math.round(ms / 60_000))} minutes`;
  if (reason === "tables in use") {
    return `The tables that are to be changed were in use for ${minutes}. Stop the other processes of the store, or what else works in its database, then start again.`;
  }
  const { rows } = await client.query<{ pid: number; name: string }>(HOLDERS, [MIGRATION_LOCK]);
  const holders = rows.map(({ pid, name }) => `${name}, process ${pid} of PostgreSQL`).join("; ");
  return `Another start has been migrating the database for ${minutes}${holders && ` (${holders})`}. See what its log says, or end it: select pg_terminate_backend(${rows[0]?.pid ?? "pid"}). Then start again.`;
}

async function upgrade(
  client: pg.Client,
  facts: MigrationFacts,
  schema: Schema,
  cachedTables: CachedTables,
): Promise<void> {
  const migrations = migrationsIn(schema.folder);
  const storedRelease = await readSchemaRelease(client);
  await makeMigrationsTable(client);
  const applied = await appliedMigrations(client);
  if (storedRelease && isOlder(schema.release, storedRelease.migratedBy)) {
    refuseOutgrown(schema, storedRelease);
    const hashes = new Set(applied.map(({ hash }) => hash));
    if (migrations.every(({ hash }) => hashes.has(hash))) return;
    throw new UpgradeRefused(
      `Santhe ${storedRelease.migratedBy} has upgraded the database, and it does not follow this release, ${schema.release}. Update this program (git pull), then start it again.`,
    );
  }
  await setFacts(client, facts);
  const last = Math.max(0, ...applied.map(({ writtenAt }) => writtenAt));
  for (const migration of migrations) {
    if (migration.folderMillis > last) await applyMigration(client, migration);
  }
  await installInvalidationTriggers(client, cachedTables);
  await installQueues(client, { inTransaction: true });
  await noteSchemaRelease(client, schema);
}

/** Sets what the transaction's migrations read. */
export async function setFacts(client: pg.ClientBase, facts: MigrationFacts): Promise<void> {
  for (const [name, value] of Object.entries(facts)) {
    await client.query("select set_config('santhe.' || $1, $2, true)", [name, JSON.stringify(value)]);
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
