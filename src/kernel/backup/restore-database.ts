import type pg from "pg";
import { MIGRATION_LOCK, type MigrationFacts } from "#kernel/db/migrate.ts";
import { installQueues } from "#kernel/jobs/install-queues.ts";
import { ownMigrations } from "./applied-migrations.ts";
import { clearDatabase } from "./clear-database.ts";
import { dropForeignKeys } from "./foreign-keys.ts";
import { loadJobs, loadTable, makeJobsTable, refuseOtherShape } from "./load-table.ts";
import { withLoadingRole } from "./loading-role.ts";
import type { CheckedBackup } from "./open-backup.ts";
import { refuseOpenStore } from "./refuse-open-store.ts";
import { inTransaction, withPlainConnection } from "./snapshot.ts";
import { digestOf, JOBS, listTables, quoted } from "./tables.ts";

/** A restored table is not what was backed up. */
export class Differs extends Error {}

/**
 * Puts a backup's database in place of all that is in the one at `url`, compares every table with what was backed up,
 * and brings it up to this release. One transaction: whatever fails, or dies, leaves the database as it was. Names and types
 * in its SQL are those of the schema: what the backup says of itself is compared with them, and its rows are parameters.
 */
export function restoreDatabase(
  url: string,
  backup: CheckedBackup,
  { seller }: MigrationFacts,
): Promise<void> {
  return withPlainConnection(url, (client) =>
    inTransaction(client, "change", async () => {
      await holdStoresOff(client);
      await clearDatabase(client);
      // Migrations of older orders ask who sold them.
      await client.query("select set_config('santhe.seller', $1, true)", [JSON.stringify(seller)]);
      const migrations = ownMigrations();
      const seen = backup.head.migrations.length;
      await makeMigrationsTable(client);
      for (const migration of migrations.slice(0, seen)) await apply(client, migration);
      await load(client, backup);
      for (const migration of migrations.slice(seen)) await apply(client, migration);
      await installQueues(client, { inTransaction: true });
      await putJobsBack(client, backup);
    }),
  );
}

/** A store that starts from now on waits until this transaction has ended; one that is open meanwhile is not touched. */
async function holdStoresOff(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await refuseOpenStore(client);
}

/** As Drizzle makes it, which finds it there at the next start. */
async function makeMigrationsTable(client: pg.Client): Promise<void> {
  await client.query("create schema drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
}

async function apply(
  client: pg.Client,
  { sql, hash, folderMillis }: ReturnType<typeof ownMigrations>[number],
): Promise<void> {
  for (const statement of sql) await client.query(statement);
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    hash,
    folderMillis,
  ]);
}

/** Fills the tables with nothing at work that would change what comes in, and compares them afterwards. */
async function load(client: pg.Client, backup: CheckedBackup): Promise<void> {
  const tables = await listTables(client);
  const { contents } = backup;
  await refuseOtherShape(client, contents, tables);
  const restoreKeys = await dropForeignKeys(client);
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  // Some have rows of a migration's own.
  await client.query(`truncate ${tables.map(quoted).join(", ")}`);
  await withLoadingRole(client, tables, async () => {
    for (const table of Object.keys(contents.tables)) await loadTable(client, backup, table);
  });
  await restoreKeys();
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const [name, { value, called }] of Object.entries(contents.sequences)) {
    await client.query("select setval($1::regclass, $2, $3)", [quoted(name), value, called]);
  }
  for (const [table, { rows, digest }] of Object.entries(contents.tables)) {
    const found = await digestOf(client, quoted(table));
    if (found.rows === rows && found.digest === digest) continue;
    throw new Differs(
      `The table ${table} has ${found.rows} rows in place of ${rows}, or others than were backed up.`,
    );
  }
}

async function putJobsBack(client: pg.Client, backup: CheckedBackup): Promise<void> {
  const { jobs } = backup.contents;
  if (!jobs) return;
  await makeJobsTable(client, jobs);
  await withLoadingRole(client, [JOBS], () => loadJobs(client, backup));
}
