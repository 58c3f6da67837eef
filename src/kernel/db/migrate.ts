import { setTimeout as after } from "node:timers/promises";
import type pg from "pg";
import { installQueues } from "#kernel/jobs/mail-queue.ts";
import {
  appliedMigrations,
  applyMigration,
  type Migration,
  makeMigrationsTable,
  migrationsIn,
  noteMigration,
} from "./applied-migrations.ts";
import type { DatabaseLog } from "./embedded/cluster-location.ts";
import { type CachedTables, installInvalidationTriggers } from "./invalidation-triggers.ts";
import { isRepeated, type MigrationPart, migrationNames, partsOf, type Taken, takenBy } from "./live-form.ts";
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
 * The longest wait for a migration's tables together. Meanwhile everybody else waits behind it, so it is shorter than a
 * request's timeout. It is also shorter than the wait after which PostgreSQL looks for a deadlock (one second), so that an
 * order that waits for the migration is never ended for it. Then the migration lets go, and tries again.
 */
const TABLES_TIMEOUT_MS = 800;
const PAUSE_MS = 200;
/** Orders come through meanwhile. */
const LONGEST_PAUSE_MS = 2_000;
/** The wait after which the log says what is waited for, and after which it says so again. */
const SAY_AFTER_MS = 1_500;
const SAY_AGAIN_MS = 30_000;
/** The wait after which the start is refused. */
const TIMEOUT_MS = 10 * 60_000;

const Migrator = clientWithTimeout(STATEMENT_TIMEOUT_MS);

/** Values that migrations read, as JSON: `{ name }` is `current_setting('santhe.name')` there. */
export type MigrationFacts = Readonly<Record<string, object>>;

/** The schema to upgrade to, the tables that cached responses show, the log for what is waited for, and how long that may take. */
export type Upgrade = {
  schema?: Schema;
  cachedTables?: CachedTables;
  log?: DatabaseLog;
  timeoutMs?: number;
};

/**
 * Upgrades the database to this release, a migration at a time, while others use it. Processes that start at the same time
 * take turns, and later ones find nothing left to do. A database that a newer release has upgraded is left as it is.
 * Throws `UpgradeRefused` if this release can't serve that one, and an error if PostgreSQL is too old, the wait too long,
 * or a migration fails. The migrations before that one stay, which the release before can live with; the next try goes on
 * from there. An empty database gets all of them in one transaction.
 */
export async function migrateDatabase(
  url: string,
  facts: MigrationFacts,
  { schema = OWN_SCHEMA, cachedTables = {}, log, timeoutMs = TIMEOUT_MS }: Upgrade = {},
): Promise<void> {
  const [client, holder] = [migrator(url), migrator(url)];
  try {
    await Promise.all([client.connect(), holder.connect()]);
    await refuseOldServer(client);
    const patiently = async (reason: Reason, tryIt: () => Promise<boolean>) => {
      const waiting = sayWaiting(client, log, timeoutMs);
      for (let tries = 1; !(await tryIt()); tries++) await waiting(reason, tries);
    };
    await patiently({ why: "another start" }, () => holdLock(holder));
    await upgrade(client, { facts, schema, cachedTables }, patiently);
  } finally {
    await holder.query("rollback").catch(() => undefined);
    await Promise.all([client.end(), holder.end()]);
  }
}

const migrator = (url: string) =>
  new Migrator({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "santhe migrations",
    keepAlive: true,
  });

type Reason = { why: "another start" } | { why: "tables in use"; name: string };

type Patiently = (reason: Reason, tryIt: () => Promise<boolean>) => Promise<void>;

/**
 * Takes the lock of all migrations, and holds it in a transaction that does nothing else. It ends with that transaction, so
 * that a pooler can't keep it on a connection.
 */
async function holdLock(holder: pg.Client): Promise<boolean> {
  await holder.query("begin");
  await holder.query("set local idle_in_transaction_session_timeout = 0");
  // With a parameter the statement's snapshot would stay for as long as the transaction, and indexes would wait for its end.
  const { rows } = await holder.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as mine`,
  );
  if (!rows[0]?.mine) await holder.query("rollback");
  return rows[0]?.mine === true;
}

/** SQLSTATEs of a lock that was not available: it took too long, or two waited for each other. */
const LOCKED = ["55P03", "40P01"];

/**
 * Does `work` in a transaction with its tables locked. Returns false, with nothing done, if the locks are taken.
 */
async function withTables(
  client: pg.Client,
  tables: readonly Taken[],
  work: () => Promise<void>,
): Promise<boolean> {
  const until = performance.now() + TABLES_TIMEOUT_MS;
  await client.query("begin");
  try {
    for (const { name, mode } of tables) {
      const { rows } = await client.query<{ table: string | null }>("select to_regclass($1)::text as table", [
        client.escapeIdentifier(name),
      ]);
      if (!rows[0]?.table) continue;
      await client.query(`set local lock_timeout = ${Math.max(1, Math.round(until - performance.now()))}`);
      await client.query(`lock table ${rows[0].table} in ${mode} mode`);
    }
    await client.query(`set local lock_timeout = ${TABLES_TIMEOUT_MS}`);
    await work();
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    if (LOCKED.includes(postgresErrorCode(error) ?? "")) return false;
    throw error;
  }
}

/** Waits a moment with each call, and says so after a while and again later. Throws after the timeout. */
function sayWaiting(client: pg.Client, log: DatabaseLog | undefined, timeoutMs: number) {
  const begun = performance.now();
  let nextAt = begun + SAY_AFTER_MS;
  return async (reason: Reason, tries: number): Promise<void> => {
    const now = performance.now();
    if (now - begun > timeoutMs) throw new UpgradeRefused(await tooLong(client, reason, now - begun));
    if (now >= nextAt) {
      log?.info(
        reason.why === "another start"
          ? "Another start is migrating the database; waiting for it."
          : `The tables that ${reason.name} changes are in use; waiting for them (tried ${tries} times).`,
      );
      nextAt = now + SAY_AGAIN_MS;
    }
    // Another start may end at any time. Tables in use are left to others for longer each time.
    await after(reason.why === "another start" ? PAUSE_MS : Math.min(PAUSE_MS * tries, LONGEST_PAUSE_MS));
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
  if (reason.why === "tables in use") {
    return `The tables that ${reason.name} changes were in use for ${minutes}. Stop the other processes of the store, or what else works in its database, then start again.`;
  }
  const { rows } = await client.query<{ pid: number; name: string }>(HOLDERS, [MIGRATION_LOCK]);
  const holders = rows.map(({ pid, name }) => `${name}, process ${pid} of PostgreSQL`).join("; ");
  return `Another start has been migrating the database for ${minutes}${holders && ` (${holders})`}. See what its log says, or end it: select pg_terminate_backend(${rows[0]?.pid ?? "pid"}). Then start again.`;
}

type Goal = { facts: MigrationFacts; schema: Schema; cachedTables: CachedTables };

async function upgrade(client: pg.Client, goal: Goal, patiently: Patiently): Promise<void> {
  const { facts, schema, cachedTables } = goal;
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
  const last = Math.max(0, ...applied.map(({ writtenAt }) => writtenAt));
  const pending = migrations.filter(({ folderMillis }) => folderMillis > last);
  const finish = async () => {
    await installQueues(client, { inTransaction: true });
    await noteSchemaRelease(client, schema);
  };
  if (applied.length === 0) {
    await patiently({ why: "tables in use", name: "the first start" }, () =>
      withTables(client, [], async () => {
        await setFacts(client, facts);
        for (const migration of pending) await applyMigration(client, migration);
        await installInvalidationTriggers(client, cachedTables);
        await finish();
      }),
    );
    return;
  }
  const names = migrationNames(schema.folder);
  for (const migration of pending) {
    const name = names.get(migration.folderMillis) ?? "";
    await applyBesideOthers(
      client,
      { migration, parts: partsOf(schema.folder, name, migration.sql) },
      {
        patiently: (tryIt) => patiently({ why: "tables in use", name }, tryIt),
        // Outdated processes must learn of it together with the last change.
        before: () => setFacts(client, facts),
        after: () => (migration === pending.at(-1) ? noteSchemaRelease(client, schema) : Promise.resolve()),
      },
    );
  }
  for (const [table, shown] of Object.entries(cachedTables)) {
    await patiently({ why: "tables in use", name: "the cache of responses" }, () =>
      withTables(client, [], () => installInvalidationTriggers(client, { [table]: shown })),
    );
  }
  await patiently({ why: "tables in use", name: "the queue of mails" }, () => withTables(client, [], finish));
}

type Steps = {
  patiently: (tryIt: () => Promise<boolean>) => Promise<void>;
  before: () => Promise<void>;
  after: () => Promise<void>;
};

/**
 * Applies a migration part by part while others use the tables. An interrupted one starts again with its first part.
 */
async function applyBesideOthers(
  client: pg.Client,
  { migration, parts }: { migration: Migration; parts: readonly MigrationPart[] },
  { patiently, before, after }: Steps,
): Promise<void> {
  const note = async () => {
    await noteMigration(client, migration);
    await after();
  };
  for (const part of parts) {
    const isLast = part === parts.at(-1);
    if (part.inTransaction) {
      await patiently(() =>
        withTables(client, takenBy(part.statements), async () => {
          await before();
          for (const statement of part.statements) await client.query(statement);
          if (isLast) await note();
        }),
      );
      continue;
    }
    for (const statement of part.statements) await runAlone(client, statement);
    if (isLast) await patiently(() => withTables(client, [], note));
  }
}

async function runAlone(client: pg.Client, statement: string): Promise<void> {
  const [, index] = /\bcreate\s+index\s+concurrently\s+if\s+not\s+exists\s+"(\w+)"/i.exec(statement) ?? [];
  if (index) await dropBrokenOff(client, index);
  while (true) {
    const { rowCount } = await client.query(statement);
    if (!isRepeated(statement) || !rowCount) return;
  }
}

/** Drops an index whose making was broken off: PostgreSQL leaves it there and does not use it. */
async function dropBrokenOff(client: pg.Client, index: string): Promise<void> {
  const { rows } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [client.escapeIdentifier(index)],
  );
  if (rows.length > 0) await client.query(`drop index concurrently ${client.escapeIdentifier(index)}`);
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
