import { fileURLToPath } from "node:url";
import type pg from "pg";
import { RELEASE } from "#kernel/release.ts";

/**
 * The oldest release that can serve the schema of this release's migrations. It stays as it is when a release only adds:
 * tables, columns that are nullable or have a default, indexes, functions. When a migration takes away what an earlier
 * release reads or writes (`-- contract: since X.Y.Z`), it becomes that X.Y.Z: the first release that did without it. See
 * "Changing the schema" in docs/development.md.
 */
const SERVED_FROM = "0.2.0";

/** A program's knowledge of its schema. Tests bring later ones. */
export type Schema = {
  folder: string;
  release: string;
  servedFrom: string;
};

export const OWN_SCHEMA: Schema = {
  folder: fileURLToPath(new URL("./migrations", import.meta.url)),
  release: RELEASE,
  servedFrom: SERVED_FROM,
};

/** The database's record of its schema: the newest release that has upgraded it, and the oldest that can serve it. */
export type SchemaRelease = { migratedBy: string; servedFrom: string };

/** This program can't upgrade the database, or must not serve it. The message is a sentence for the operator. */
export class UpgradeRefused extends Error {}

/** Whether one version (`1.2.3`) is older than another. */
export function isOlder(one: string, other: string): boolean {
  const [mine, theirs] = [one, other].map((version) => version.split(".").map(Number));
  const place = [0, 1, 2].find((index) => mine?.[index] !== theirs?.[index]);
  return place !== undefined && (mine?.[place] ?? 0) < (theirs?.[place] ?? 0);
}

/** Reads what the database knows of its schema; undefined if it is empty or of a release without this table. */
export async function readSchemaRelease(client: pg.ClientBase): Promise<SchemaRelease | undefined> {
  const { rows: tables } = await client.query<{ table: string | null }>(
    "select to_regclass('drizzle.schema_releases')::text as table",
  );
  if (!tables[0]?.table) return undefined;
  const { rows } = await client.query<SchemaRelease>(
    `select migrated_by as "migratedBy", served_from as "servedFrom" from drizzle.schema_releases`,
  );
  return rows[0];
}

/** Writes down who has upgraded the schema and who can serve it, in the transaction that upgrades it. */
export async function noteSchemaRelease(
  client: pg.ClientBase,
  { release, servedFrom }: Schema,
): Promise<void> {
  const storedRelease = await readSchemaRelease(client);
  const from =
    storedRelease && isOlder(servedFrom, storedRelease.servedFrom) ? storedRelease.servedFrom : servedFrom;
  if (storedRelease?.migratedBy === release && storedRelease.servedFrom === from) return;
  await client.query(
    `insert into drizzle.schema_releases (migrated_by, served_from) values ($1, $2)
     on conflict (one_row) do update set migrated_by = $1, served_from = $2, at = now()`,
    [release, from],
  );
}

/** Throws `UpgradeRefused` if a newer release has changed the schema so that this one can't serve it. */
export function refuseOutgrown({ release }: Pick<Schema, "release">, storedRelease: SchemaRelease): void {
  if (!isOlder(release, storedRelease.servedFrom)) return;
  throw new UpgradeRefused(
    `This is Santhe ${release}, and Santhe ${storedRelease.migratedBy} has upgraded the database: releases before ${storedRelease.servedFrom} can't serve it any more. Update this program (git pull), then start it again. To go back to ${release}, restore a backup that it has made.`,
  );
}
