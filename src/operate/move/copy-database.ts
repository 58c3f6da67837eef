import { rm } from "node:fs/promises";
import path from "node:path";
import { digestOf, listTables, quoted } from "#kernel/backup/load-table.ts";
import { migrationsOf, ownMigrations } from "#kernel/backup/open-backup.ts";
import { restoreBackup } from "#kernel/backup/restore-backup.ts";
import { withPlainConnection } from "#kernel/backup/snapshot.ts";
import { writeBackup } from "#kernel/backup/write-backup.ts";
import { refuseOldVersion } from "#kernel/db/migrate.ts";
import type { PictureShelf } from "#kernel/media/storage.ts";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { RELEASE } from "#kernel/release.ts";
import { migrationFacts, TALLIES } from "../../modules.ts";
import { makeStoreKey } from "../backup/backup-tools.ts";
import type { Config } from "../config/config.ts";
import { databaseComplaint } from "../errors/database-complaint.ts";
import { refusePooler } from "../places/refuse-pooler.ts";

/** Throws a sentence if a store can't be put into this database, or if there are tables in it already. */
export async function refuseTarget(target: Config, url: string, replace: boolean): Promise<void> {
  try {
    await refusePooler(target.databaseUrl ?? url, target);
    await withPlainConnection(url, async (client) => {
      const { rows } = await client.query<{ version: string; encoding: string }>(
        "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
      );
      refuseOldVersion(rows[0]?.version ?? "");
      if (rows[0]?.encoding !== "UTF8") {
        throw new CommandRefused(
          `The new database has the encoding ${rows[0]?.encoding}. Make it anew: createdb -E UTF8 -T template0 NAME`,
        );
      }
      await client.query("begin; create schema santhe_try; create table public.santhe_try (); rollback");
      if (!replace && (await listTables(client)).length > 0) {
        throw new CommandRefused(
          "The new database has tables already. Name an empty one, or add --replace if everything in it may go.",
        );
      }
    });
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    const complaint = databaseComplaint(error, url);
    throw complaint ? new CommandRefused(complaint, { cause: error }) : error;
  }
}

/** Throws if the store's database has not this release's schema. */
export function refuseOtherSchema(url: string): Promise<void> {
  return withPlainConnection(url, async (client) => {
    if ((await migrationsOf(client)).length === ownMigrations().length) return;
    throw new CommandRefused(
      `The store was not started with Santhe ${RELEASE} yet. Start it once, then move it.`,
    );
  });
}

/** No pictures: they are copied separately. */
const NO_PICTURES: PictureShelf = {
  put: async () => undefined,
  has: async () => false,
  read: async () => null,
  async *list() {},
};

/** Copies the whole database as it is at this moment, while the store goes on, and compares every table. */
export async function copySnapshot(config: Config, from: string, to: string): Promise<void> {
  const file = path.join(config.dataDir, "move-to.tar");
  await rm(file, { force: true });
  const key = await makeStoreKey(config.backups);
  const about = { key, release: RELEASE, settings: {}, leftOut: [], now: new Date() };
  try {
    await writeBackup({ ...about, url: from, file, pictures: NO_PICTURES });
    const facts = migrationFacts(config);
    await restoreBackup({ file, url: to, pictures: NO_PICTURES, replace: true, key, trust: false, facts });
  } finally {
    await rm(file, { force: true });
  }
}

/** How many orders a database has, and a digest of them. */
export const talliesOf = (url: string): Promise<string> =>
  withPlainConnection(url, async (client) => {
    const digests: string[] = [];
    for (const { table } of TALLIES) {
      const { rows, digest } = await digestOf(client, quoted(table));
      digests.push(`${rows} ${digest}`);
    }
    return digests.join(", ");
  });
