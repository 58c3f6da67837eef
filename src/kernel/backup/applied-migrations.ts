import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { migrationsFolder } from "#kernel/db/migrate.ts";

/** This release's migrations, in turn. */
export const ownMigrations = () => readMigrationFiles({ migrationsFolder });

/**
 * The digests of the migrations that a database has seen, in turn. Throws if there is no store in it, or one of a release
 * that knows other migrations.
 */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ table: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as table",
  );
  if (!found[0]?.table) throw new Error("There is no store in this database yet.");
  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by id",
  );
  const seen = rows.map(({ hash }) => hash);
  refuseOtherMigrations(seen, "The database");
  return seen;
}

/** Throws unless a store that has seen these migrations can be brought up to this release. */
export function refuseOtherMigrations(seen: readonly string[], what: string): void {
  const own = ownMigrations().map(({ hash }) => hash);
  if (seen.length <= own.length && seen.every((hash, index) => hash === own[index])) return;
  const isNewer = own.every((hash, index) => hash === seen[index]);
  throw new Error(
    isNewer
      ? `${what} was made by a newer release. Update the store first (git pull), then try again.`
      : `${what} was made by a release that this one does not follow.`,
  );
}
