import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type pg from "pg";
import { appliedMigrations, hasMigrationsTable, migrationsIn } from "#kernel/db/applied-migrations.ts";
import { OWN_SCHEMA } from "#kernel/db/schema-release.ts";
import {
  bytesOf,
  CHECKSUM,
  CONTENTS,
  type Contents,
  contentsSchema,
  FORMAT,
  firstEntry,
  HEAD,
  type Head,
  headSchema,
  pieces,
  readTar,
  SIGNATURE,
  type TarEntry,
} from "./archive.ts";
import type { BackupKey } from "./backup-key.ts";

/** The limit for a list of contents, which usually has some 10 kB. A store writes nothing near this size. */
const MAX_BYTES = 16 * 1024 * 1024;

/** A backup that was read to its end and is complete. Call `close` when done. */
export interface CheckedBackup {
  head: Head;
  contents: Contents;
  /** The entries, in the order in which they were written. */
  entries: TarEntry[];
  isSignedWith: (key: BackupKey) => boolean;
  close: () => Promise<void>;
}

/** A file that can't be restored. The message gives the reason in one sentence. */
export class UnusableBackup extends Error {}

/** Opens a backup. Throws `UnusableBackup` if it is damaged, cut off, no backup, or of a newer release. */
export async function openBackup(file: string): Promise<CheckedBackup> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    throw new UnusableBackup(
      error.code === "ENOENT" ? `There is no file ${file}.` : `${file} can't be read: ${error.message}`,
    );
  });
  try {
    return { ...(await check(handle)), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    const why = error instanceof Error ? error.message : String(error);
    throw new UnusableBackup(`${file} can't be restored: ${why}`, { cause: error });
  }
}

async function check(handle: FileHandle): Promise<Omit<CheckedBackup, "close">> {
  const entries = await Array.fromAsync(readTar(handle));
  const find = (name: string) => entries.find((entry) => entry.name === name);
  const named = (name: string): TarEntry => {
    const entry = find(name);
    if (!entry) throw new Error("it is no whole backup");
    return entry;
  };
  const text = async (entry: TarEntry) => (await bytesOf(entry, MAX_BYTES)).toString();
  const json = async (name: string): Promise<unknown> => JSON.parse(await text(named(name)));
  // The format comes first: a newer one may be checked in another way.
  const { format } = headSchema.pick({ format: true }).parse(await json(HEAD));
  if (format > FORMAT) throw new Error("it was made by a newer release. Update the store first (git pull).");
  const last = named(CHECKSUM);
  const whole = createHash("sha256");
  for await (const piece of pieces(handle, 0, last.at)) whole.update(piece);
  const digest = whole.digest("hex");
  if (digest !== (await text(last)).trim()) throw new Error("it is damaged");
  // The checksum covers only the entries before it.
  const vouched = entries.filter(({ at }) => at < last.at);
  const signature = find(SIGNATURE);
  const signed = signature ? (await text(signature)).trim() : "";
  const head = headSchema.parse(await json(HEAD));
  refuseOtherMigrations(head.migrations, "it");
  return {
    head,
    contents: contentsSchema.parse(await json(CONTENTS)),
    entries: vouched,
    isSignedWith: (key) => key.isSignature(signed, digest),
  };
}

/** This release's migrations, in order. */
export const ownMigrations = () => migrationsIn(OWN_SCHEMA.folder);

/**
 * The hashes of the migrations that were applied to a database, in order. Throws if the database has no store, or a
 * store of a release with other migrations.
 */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  if (!(await hasMigrationsTable(client))) throw new Error("There is no store in this database yet.");
  const seen = (await appliedMigrations(client)).map(({ hash }) => hash);
  refuseOtherMigrations(seen, "The database");
  return seen;
}

/** Throws unless a store with these migrations can be upgraded to this release. */
function refuseOtherMigrations(seen: readonly string[], what: string): void {
  const own = ownMigrations().map(({ hash }) => hash);
  if (seen.length <= own.length && seen.every((hash, index) => hash === own[index])) return;
  const isNewer = own.every((hash, index) => hash === seen[index]);
  throw new Error(
    isNewer
      ? `${what} was made by a newer release. Update the store first (git pull), then try again.`
      : `${what} was made by a release that this one does not follow.`,
  );
}

/** Enough bytes for the first file of a backup and its header, which have some 5 kB. */
export const HEAD_BYTES = 64 * 1024;

/** Reads the head of a backup from the first bytes of its file. Returns null if they are no backup. */
export function readHead(start: Buffer): Head | null {
  const entry = firstEntry(start);
  if (entry?.name !== HEAD) return null;
  try {
    return headSchema.parse(JSON.parse(entry.bytes.toString()));
  } catch {
    return null;
  }
}

/** The names under which a running store connects to PostgreSQL. */
const STORE_CONNECTIONS = ["santhe", "santhe news"];

/** Throws `UnusableBackup` if a store is using this database. */
export async function refuseOpenStore(client: pg.Client): Promise<void> {
  // Within a transaction PostgreSQL would repeat its first answer.
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = any($1)",
    [STORE_CONNECTIONS],
  );
  if (rows.length > 0) throw new UnusableBackup("The store is open. Stop it first, then restore.");
}
