import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";

// The only file that knows the form of Drizzle's migrations. Drizzle's own `migrate` opens its own transaction, but
// ours has to hold the lock and whatever else an upgrade changes. Older releases read the same table, so it stays.

const TABLE = "drizzle.__drizzle_migrations";

/** A migration of the program: its statements, its hash, and the time it was written. */
export type Migration = Pick<ReturnType<typeof readMigrationFiles>[number], "sql" | "hash" | "folderMillis">;

type AppliedMigration = { hash: string; writtenAt: number };

/** The migrations in a folder, in order. */
export const migrationsIn = (migrationsFolder: string): Migration[] =>
  readMigrationFiles({ migrationsFolder });

/** Creates the table of the applied migrations, unless it is there. */
export async function makeMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    `create table if not exists ${TABLE} (id serial primary key, hash text not null, created_at bigint)`,
  );
}

/** Drops the table of the applied migrations. */
export async function dropMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query("drop schema if exists drizzle cascade");
}

/** Whether a database has the table of the applied migrations. */
export async function hasMigrationsTable(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("select where to_regclass($1) is not null", [TABLE]);
  return rows.length > 0;
}

/** The migrations that were applied to a database, in order. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select hash, created_at::float8 as "writtenAt" from ${TABLE} order by id`,
  );
  return rows;
}

/** Applies a migration in the caller's transaction, in which nobody else needs the tables. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const statement of migration.sql) await client.query(statement);
  await noteMigration(client, migration);
}

/** Writes down that a migration is applied. */
export async function noteMigration(
  client: pg.ClientBase,
  { hash, folderMillis }: Pick<Migration, "hash" | "folderMillis">,
): Promise<void> {
  await client.query(`insert into ${TABLE} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
}
