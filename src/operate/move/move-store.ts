import { createHash } from "node:crypto";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { copyChanges, endWaiting, withWritesHeld } from "#kernel/backup/copy-changes.ts";
import { Differs } from "#kernel/backup/restore-database.ts";
import { withPlainConnection } from "#kernel/backup/snapshot.ts";
import type { EnvironmentVariables } from "#kernel/environment/variables.ts";
import { createLog } from "#kernel/http/log.ts";
import { pictureType } from "#kernel/media/picture-widths.ts";
import { s3Store } from "#kernel/media/s3-store.ts";
import { type PictureShelf, PicturesAway } from "#kernel/media/storage.ts";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import type { Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { openPlace } from "../places/connect-to-store.ts";
import { openPictures } from "../places/open-pictures.ts";
import { type Release, releaseInUse, storeFolder } from "../update/releases.ts";
import { findRestart, type Restart, restartWith } from "../update/restart-store.ts";
import { copySnapshot, refuseOtherSchema, refuseTarget, talliesOf } from "./copy-database.ts";
import { fileBeforeMove, takeSettingsBack, writeSettings } from "./new-settings.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

export type Move = {
  config: Config;
  settings: EnvironmentVariables;
  next: EnvironmentVariables;
  /** The operator's command that restarts the store. */
  command: string | undefined;
  /** Whether everything in the new database may go. */
  replace: boolean;
};

/** The parts that move, and their new places; null: the part stays. */
type Target = { databaseUrl: string | null; bucket: PictureShelf | null };

/**
 * Moves the store to another database, to a bucket, or both, while it is open. Everything is copied and compared first.
 * Then nobody writes until the rows that have changed meanwhile are copied and compared too, and the store is restarted
 * with the new settings. Any failure leaves the store where it was. Throws a text for the operator.
 */
export async function moveStore(move: Move): Promise<void> {
  const { config, command, replace } = move;
  const root = storeFolder();
  const release = await releaseInUse(root);
  const [target, moved] = await openTarget(move);
  const from = await openPictures(config, createLog("warn"));
  // Fails now rather than after everything is copied.
  await findRestart(root, config.dataDir, command);
  const source = await openPlace(config, { make: false });
  try {
    if (target.databaseUrl) {
      await refuseOtherSchema(source.url);
      await refuseTarget(moved, target.databaseUrl, replace);
    }
    const done = new Set<string>();
    if (target.bucket) {
      await copyPictures(from, target.bucket, done);
      say(`Copied and compared ${done.size} pictures.`);
    }
    if (target.databaseUrl) {
      await copySnapshot(config, source.url, target.databaseUrl);
      say(
        "Copied the database and compared it. Now orders wait until what has changed meanwhile is copied too…",
      );
    }
    const restart = await findRestart(root, config.dataDir, command);
    const heldMs = await switchOver(move, { ...target, source: source.url, from, done, restart, release });
    say(
      `Nobody could order for ${(heldMs / 1000).toFixed(1)} seconds; nothing that was acknowledged is missing.`,
    );
    if (!restart) say("No store is open. It opens in the new place: ./santhe start");
  } catch (error) {
    if (error instanceof Differs) throw new CommandRefused(`${error.message} The store stays where it was.`);
    throw error;
  } finally {
    await source.close();
  }
  say(
    `What was set before is in ${fileBeforeMove(settingsFile(config))} if there was anything. The old place is as it was.`,
  );
}

const settingsFile = ({ dataDir }: Config): string => path.join(dataDir, "santhe.env");

async function openTarget({ config, settings, next }: Move): Promise<[Target, Config]> {
  const moved = readConfig({ ...settings, ...next });
  if (next.DATABASE_URL && config.databaseUrl) {
    throw new CommandRefused(
      "The store has a PostgreSQL of its own already (DATABASE_URL). Only the embedded database moves.",
    );
  }
  if (next.S3_BUCKET && config.bucket)
    throw new CommandRefused("The store's pictures are in a bucket already (S3_BUCKET).");
  const bucket = next.S3_BUCKET && moved.bucket ? s3Store(moved.bucket) : null;
  await bucket?.check().catch((error) => {
    throw error instanceof PicturesAway ? new CommandRefused(error.reason) : error;
  });
  const databaseUrl = next.DATABASE_URL ? (moved.databaseDirectUrl ?? moved.databaseUrl) : null;
  return [{ databaseUrl, bucket }, moved];
}

type Copied = Target & {
  /** The address of the database that the store has now. */
  source: string;
  from: PictureShelf;
  /** The names of the pictures that are in the bucket. */
  done: Set<string>;
  restart: Restart | undefined;
  release: Release;
};

const END_EACH_MS = 250;

/** Copies what has changed while nobody writes, and restarts the store in its new place. Returns the milliseconds of that. */
async function switchOver({ config, next }: Move, copied: Copied): Promise<number> {
  const { source, databaseUrl, bucket, from, done, restart, release } = copied;
  const file = settingsFile(config);
  const begun = performance.now();
  await withWritesHeld(source, async (held) => {
    if (databaseUrl) await withPlainConnection(databaseUrl, (client) => copyChanges(held, client));
    if (bucket) await copyPictures(from, bucket, done);
    const enter = () => writeSettings(file, config.dataDir, next);
    if (!restart) return enter();
    const before = databaseUrl ? await talliesOf(databaseUrl) : "";
    // Requests that wait to write into the old database are refused at once and come again. The store ends sooner.
    const ending = databaseUrl
      ? setInterval(() => endWaiting(held).catch(() => undefined), END_EACH_MS)
      : undefined;
    try {
      await restartWith(restart, release, 0, enter);
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      clearInterval(ending);
      if (databaseUrl && (await talliesOf(databaseUrl)) !== before)
        throw new CommandRefused(
          `${error.message}\nOrders were placed in the new place, so the store stays there.`,
        );
      say(`${error.message}\nGoing back to where the store was…`);
      await restartWith(restart, release, 0, async () => {
        await takeSettingsBack(file);
        // The store writes as it opens.
        await held.query("rollback");
      });
      throw new CommandRefused(
        "The store was not moved. It serves again from where it was, with all orders.",
      );
    } finally {
      clearInterval(ending);
    }
  });
  return performance.now() - begun;
}

/**
 * Copies the pictures that are not in `done`, reads each back and compares it. Adds their names to `done`. A picture never
 * changes under its name, so one that is there and equal is left alone. Throws `CommandRefused` with the reason.
 */
async function copyPictures(from: PictureShelf, to: PictureShelf, done: Set<string>): Promise<void> {
  try {
    for await (const name of from.list()) {
      if (done.has(name)) continue;
      const bytes = await bytesOf(from, name);
      if (!bytes) continue;
      if (!isEqual(bytes, await bytesOf(to, name))) await to.put(name, bytes, pictureType(name));
      if (!isEqual(bytes, await bytesOf(to, name)))
        throw new CommandRefused(`The picture ${name} came back from the bucket with other bytes.`);
      done.add(name);
    }
  } catch (error) {
    if (error instanceof PicturesAway) throw new CommandRefused(error.reason);
    throw error;
  }
}

async function bytesOf(shelf: PictureShelf, name: string): Promise<Buffer | null> {
  const picture = await shelf.read(name);
  return picture && buffer(picture.body);
}

const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const isEqual = (one: Buffer, other: Buffer | null): boolean =>
  other !== null && digest(one) === digest(other);
