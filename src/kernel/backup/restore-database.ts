import { randomUUID } from "node:crypto";
import type pg from "pg";
import { applyMigration, dropMigrationsTable, makeMigrationsTable } from "#kernel/db/applied-migrations.ts";
import { MIGRATION_LOCK, type MigrationFacts, setFacts } from "#kernel/db/migrate.ts";
import { noteSchemaRelease, OWN_SCHEMA } from "#kernel/db/schema-release.ts";
import { dropQueues, JOBS } from "#kernel/jobs/job-table.ts";
import { installQueues } from "#kernel/jobs/mail-queue.ts";
import type { Contents } from "./archive.ts";
import {
  digestOf,
  listTables,
  loadJobs,
  loadTable,
  makeJobsTable,
  quoted,
  refuseOtherShape,
} from "./load-table.ts";
import { type CheckedBackup, ownMigrations, refuseOpenStore } from "./open-backup.ts";
import { inTransaction, isSuperuser, withPlainConnection } from "./snapshot.ts";

/** A restored table differs from what was backed up. */
export class Differs extends Error {}

/**
 * Replaces everything in the database at `url` by a backup's, compares every table with what was backed up, and
 * upgrades it to this release. All in one transaction, so a failure leaves the database as it was. Names and types in
 * the SQL come from the schema. What the backup says of itself is only compared with them, and its rows are parameters.
 */
export function restoreDatabase(url: string, backup: CheckedBackup, facts: MigrationFacts): Promise<void> {
  return withPlainConnection(url, (client) =>
    inTransaction(client, "change", async () => {
      await holdStoresOff(client);
      await clearDatabase(client);
      await setFacts(client, facts);
      const migrations = ownMigrations();
      const seen = backup.head.migrations.length;
      await makeMigrationsTable(client);
      for (const migration of migrations.slice(0, seen)) await applyMigration(client, migration);
      await load(client, backup);
      for (const migration of migrations.slice(seen)) await applyMigration(client, migration);
      await installQueues(client, { inTransaction: true });
      await noteSchemaRelease(client, OWN_SCHEMA);
      await putJobsBack(client, backup);
    }),
  );
}

/** Makes a store that starts now wait for the end of this transaction. Throws if a store is running. */
async function holdStoresOff(client: pg.Client): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await refuseOpenStore(client);
}

/** Lists the statements that drop the objects in the schema `public`. Objects of extensions are left out. */
const OURS = `
  with of_extension as (select classid, objid from pg_depend where deptype = 'e')
  select 'drop table if exists ' || oid::regclass || ' cascade' as statement from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and ('pg_class'::regclass, oid) not in (select * from of_extension)
  union all
  select 'drop view if exists ' || oid::regclass || ' cascade' from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
    and ('pg_class'::regclass, oid) not in (select * from of_extension)
  union all
  select 'drop sequence if exists ' || oid::regclass || ' cascade' from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S'
    and ('pg_class'::regclass, oid) not in (select * from of_extension)
  union all
  select 'drop routine if exists ' || oid::regprocedure || ' cascade' from pg_proc
    where pronamespace = 'public'::regnamespace
    and ('pg_proc'::regclass, oid) not in (select * from of_extension)
  union all
  select 'drop type if exists ' || oid::regtype || ' cascade' from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    and ('pg_type'::regclass, oid) not in (select * from of_extension)`;

/** Drops everything of the store. The same transaction puts the backup in its place. */
async function clearDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(OURS);
  for (const { statement } of rows) await client.query(statement);
  await dropQueues(client);
  await dropMigrationsTable(client);
}

/** Loads the tables while triggers and foreign keys are off, and compares them afterwards. */
async function load(client: pg.Client, backup: CheckedBackup): Promise<void> {
  const tables = await listTables(client);
  const { contents } = backup;
  await refuseOtherShape(client, contents, tables);
  const restoreKeys = await dropForeignKeys(client);
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  // Migrations have put rows into some tables.
  await client.query(`truncate ${tables.map(quoted).join(", ")}`);
  await withLoadingRole(client, tables, async () => {
    for (const table of Object.keys(contents.tables)) await loadTable(client, backup, table);
  });
  await restoreKeys();
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  await setSequences(client, contents.sequences);
  for (const [table, { rows, digest }] of Object.entries(contents.tables)) {
    const restored = await digestOf(client, quoted(table));
    if (restored.rows === rows && restored.digest === digest) continue;
    throw new Differs(
      `The table ${table} has ${restored.rows} rows in place of ${rows}, or others than were backed up.`,
    );
  }
}

/** Sets the sequences to what they were. */
export async function setSequences(client: pg.Client, sequences: Contents["sequences"]): Promise<void> {
  for (const [name, { value, called }] of Object.entries(sequences)) {
    await client.query("select setval($1::regclass, $2, $3)", [quoted(name), value, called]);
  }
}

/**
 * Drops the foreign keys, so that tables can be loaded in any order. Returns a function that creates them again, and
 * throws if a row points at nothing.
 */
export async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    }
  };
}

/**
 * Does `work`, which loads rows of a backup into `tables`, under a role that may do nothing else: the embedded
 * database's user is a superuser, who could run programs and read files. Any other user keeps its own role. Must run
 * within a transaction, so that a failure removes the role too.
 */
export async function withLoadingRole(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (!(await isSuperuser(client))) return work();
  const role = quoted(`santhe_load_${randomUUID().slice(0, 8)}`);
  await client.query(`create role ${role} nologin`);
  for (const table of tables) {
    await client.query(`grant select, insert on ${quoted(table)} to ${role}`);
  }
  const schemas = [...new Set(tables.map((table) => table.split(".")[0] ?? ""))];
  for (const schema of schemas) await client.query(`grant usage on schema ${quoted(schema)} to ${role}`);
  await client.query(`set local role ${role}`);
  await work();
  await client.query("reset role");
  await client.query(`drop owned by ${role}`);
  await client.query(`drop role ${role}`);
}

async function putJobsBack(client: pg.Client, backup: CheckedBackup): Promise<void> {
  const { jobs } = backup.contents;
  if (!jobs) return;
  await makeJobsTable(client, jobs);
  await withLoadingRole(client, [JOBS], () => loadJobs(client, backup));
}
