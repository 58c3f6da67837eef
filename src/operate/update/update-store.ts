import { statfs } from "node:fs/promises";
import path from "node:path";
import { manualBackupName } from "#kernel/backup/backup-name.ts";
import { withPlainConnection } from "#kernel/backup/snapshot.ts";
import { isOlder, readSchemaRelease, type SchemaRelease } from "#kernel/db/schema-release.ts";
import type { EnvironmentVariables } from "#kernel/environment/variables.ts";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import type { Config } from "../config/config.ts";
import { openPlace } from "../places/connect-to-store.ts";
import { runningStores } from "../running/running-store.ts";
import { checkRelease } from "./check-release.ts";
import { differenceLines } from "./difference.ts";
import { prepareRelease } from "./prepare-release.ts";
import {
  listReleases,
  type Release,
  readRelease,
  releaseBefore,
  releaseInUse,
  removeOthers,
  storeFolder,
  switchTo,
  takeBack,
} from "./releases.ts";
import { findRestart, type Restart, restartWith } from "./restart-store.ts";
import { ownerOf, runProgram } from "./run-program.ts";

const root = storeFolder();
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The store to update. `command` restarts it, where the operator gives one. */
type Store = { config: Config; settings: EnvironmentVariables; command: string | undefined };

/**
 * Updates the store: prepares the release in a folder of its own, backs the store up, tries the release on a copy of it,
 * puts it in use and restarts the store. Whatever fails leaves the release before in use. `what` is a tag, a commit or an
 * archive; undefined: the newest tag. Throws a text for the operator.
 */
export async function updateStore(store: Store, what: string | undefined): Promise<void> {
  const { config, settings } = store;
  const { dataDir, language, backups } = config;
  const old = await releaseInUse(root);
  if (await finishInterrupted(store, old)) return;
  // Fails now rather than after everything is prepared.
  await findRestart(root, dataDir, store.command);
  const storedSchema = await schemaOf(config);
  await refuseFullDisk(config, storedSchema.size);
  const release = await prepareRelease({
    root,
    what,
    dataDir,
    language: language.code,
    say,
    refuse: (version) => refuseOlder(version, old, storedSchema.release),
  });
  for (const line of await differenceLines(old, release)) say(line);
  try {
    const backup = path.join(backups.folder, manualBackupName(new Date()));
    // The new release makes the backup: an old one can't once a newer has upgraded the database.
    const args = [path.join(release.folder, "santhe"), "backup", backup];
    const env = { ...process.env, DATA_DIR: dataDir };
    await runProgram("The store could not be backed up, so it stays as it is.", "sh", args, {
      cwd: root,
      env,
      isShown: true,
      account: await ownerOf(dataDir),
    });
    say(`Trying Santhe ${release.version} on a copy of the store…`);
    const openingMs = await checkRelease({ release, backup, settings, dataDir });
    await change(store, { from: old, to: release, openingMs, backup });
  } catch (error) {
    if ((await releaseInUse(root)).folder !== release.folder) await removeUnused(release);
    throw error;
  }
  const before = await releaseBefore(root);
  await removeOthers(root, [
    release.folder,
    ...(before ? [before.folder] : []),
    ...(await runningFolders(dataDir)),
  ]);
}

/** Restarts the store if an update was broken off after the new release was put in use. Returns whether that was so. */
async function finishInterrupted(store: Store, inUse: Release): Promise<boolean> {
  const { dataDir } = store.config;
  const [open] = await runningStores(dataDir);
  if (!open || open.program === inUse.folder) return false;
  say(`An update was broken off: the store does not run Santhe ${inUse.version}, which is in use.`);
  const from = (await readRelease(open.program)) ?? inUse;
  await change(store, { from, to: inUse, openingMs: 0 });
  return true;
}

const runningFolders = async (dataDir: string) =>
  (await runningStores(dataDir)).map(({ program }) => program);

async function removeUnused(release: Release): Promise<void> {
  const others = (await listReleases(root)).map(({ folder }) => folder);
  await removeOthers(
    root,
    others.filter((folder) => folder !== release.folder),
  );
}

function refuseOlder(version: string, old: Release, storedRelease: SchemaRelease | undefined): void {
  if (isOlder(version, old.version)) {
    throw new CommandRefused(
      `Santhe ${version} is older than ${old.version}, which is in use. To go back: ./santhe update --back`,
    );
  }
  refuseOutgrown(version, storedRelease);
}

function refuseOutgrown(version: string, storedRelease: SchemaRelease | undefined): void {
  if (!storedRelease || !isOlder(version, storedRelease.servedFrom)) return;
  throw new CommandRefused(
    `Santhe ${storedRelease.migratedBy} has upgraded the database, which Santhe ${version} can't serve any more: it takes ${storedRelease.servedFrom} or newer. To go back all the same, restore a backup that ${version} has made.`,
  );
}

/** Reads the database's record of its releases, and its size in bytes. */
async function schemaOf(config: Config): Promise<{ release: SchemaRelease | undefined; size: number }> {
  const database = await openPlace(config, { make: false });
  try {
    return await withPlainConnection(database.url, async (client) => {
      const release = await readSchemaRelease(client);
      const { rows } = await client.query<{ size: string }>(
        "select pg_database_size(current_database()) as size",
      );
      return { release, size: Number(rows[0]?.size) };
    });
  } finally {
    await database.close();
  }
}

/** The room for a release and for an empty PostgreSQL with its write-ahead log. */
const ROOM_BYTES = 900 * 1024 * 1024;

/** A backup, a copy of the database, and the copy's indexes take about three times the database. */
async function refuseFullDisk({ dataDir }: Config, databaseSize: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const [free, needed] = [bavail * bsize, 3 * databaseSize + ROOM_BYTES].map((bytes) =>
    Math.ceil(bytes / 1024 ** 2),
  );
  if (free === undefined || needed === undefined || free >= needed) return;
  throw new CommandRefused(
    `There are ${free} MB free on the disk of ${dataDir}. An update takes up to ${needed} MB, and pictures for the backup. Make room, then try again.`,
  );
}

type Change = { from: Release; to: Release; openingMs: number; backup?: string };

/** Puts a release in use and restarts the store with it. If it does not serve, the one before is put in use again. */
async function change(store: Store, { from, to, openingMs, backup }: Change): Promise<void> {
  const restart = await findRestart(root, store.config.dataDir, store.command);
  const earlier = await releaseBefore(root);
  await switchTo(root, to.folder);
  if (!restart) {
    say(`Santhe ${to.version} is in use. No store is open on ${store.config.dataDir}: ./santhe start`);
    return;
  }
  try {
    say("Restarting the store…");
    await restartWith(restart, to, openingMs);
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    await takeBack(root, from.folder, earlier);
    say(`${error.message}\nGoing back to Santhe ${from.version}…`);
    throw new CommandRefused(await returned(restart, { from, to, openingMs, backup }));
  }
  say(`Santhe ${to.version} is in use, and serves.`);
}

/** Restarts the store with the previous release. Returns the report of it. */
async function returned(restart: Restart, { from, to, openingMs, backup }: Change): Promise<string> {
  try {
    await restartWith(restart, from, openingMs);
    return `The update to Santhe ${to.version} failed. Santhe ${from.version} serves again, with all that was ordered meanwhile.`;
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    return [
      `The update to Santhe ${to.version} failed, and ${error.message}`,
      "No store is open now. Mend what these lines say and run ./santhe start.",
      ...(backup
        ? [
            "If the database was upgraded beyond this release, bring back the backup from before, without what was ordered since:",
            `  ./santhe restore ${backup} --replace`,
          ]
        : []),
    ].join("\n");
  }
}

/** Puts the release in use again that was in use before. */
export async function goBack(store: Store): Promise<void> {
  const [from, to] = [await releaseInUse(root), await releaseBefore(root)];
  if (!to)
    throw new CommandRefused(
      "There is no release to go back to: ./santhe update --list shows those that are here.",
    );
  const storedSchema = await schemaOf(store.config);
  refuseOutgrown(to.version, storedSchema.release);
  await change(store, { from, to, openingMs: 0 });
}
