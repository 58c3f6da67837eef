import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import { JOBS, UNFINISHED_JOBS } from "#kernel/jobs/job-table.ts";
import type { PictureShelf } from "#kernel/media/storage.ts";
import {
  type ArchiveWriter,
  CONTENTS,
  type Contents,
  FORMAT,
  HEAD,
  type Head,
  JOBS_PART,
  openArchive,
  pictureEntry,
  tablePart,
} from "./archive.ts";
import type { BackupKey } from "./backup-key.ts";
import { columnsOf, digestOf, listTables, quoted } from "./load-table.ts";
import { migrationsOf } from "./open-backup.ts";
import { inTransaction, withPlainConnection } from "./snapshot.ts";

export interface BackupOptions {
  /** May be in use. */
  url: string;
  pictures: PictureShelf;
  /** Must not exist yet. */
  file: string;
  key: BackupKey;
  release: string;
  settings: Head["settings"];
  /** Tables whose rows are left out: they are empty after a restore. */
  leftOut: readonly string[];
  now: Date;
}

export interface WrittenBackup {
  /** In bytes. */
  size: number;
  contents: Contents;
}

/**
 * Writes database and pictures into one file, as they are at one moment, while the store goes on. Memory is bounded.
 * The file appears when it is complete. Throws if a newer release made the database.
 */
export function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  return withPlainConnection(options.url, async (client) => {
    const archive = await openArchive(options.file, options.key);
    try {
      const contents = await inTransaction(client, "snapshot", () => dump(client, archive, options));
      return { size: await archive.finish(), contents };
    } catch (error) {
      await archive.discard();
      throw error;
    }
  });
}

async function dump(client: pg.Client, archive: ArchiveWriter, options: BackupOptions): Promise<Contents> {
  const { key, release, settings, leftOut, now, pictures } = options;
  const migrations = await migrationsOf(client);
  const made = now.toISOString();
  const head: Head = { format: FORMAT, store: key.id, release, made, migrations, settings };
  await archive.add(HEAD, asJson(head));
  const tables: Contents["tables"] = {};
  for (const table of await listTables(client)) {
    if (leftOut.includes(table)) continue;
    const source = quoted(table);
    tables[table] = { columns: await columnsOf(client, table), ...(await digestOf(client, source)) };
    await dumpTable(client, archive, { name: table, source });
  }
  const jobs = await dumpJobs(client, archive);
  const sequences = await sequencesOf(client);
  const contents = { tables, jobs, sequences, pictures: await addPictures(archive, pictures) };
  await archive.add(CONTENTS, asJson(contents));
  return contents;
}

const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

const gzipped = promisify(gzip);
const ROWS_AT_ONCE = 200;
const PART_CHARACTERS = 1024 * 1024;

/** Writes each row of `source` (a table or a query in brackets) as PostgreSQL prints it, in parts of about 1 MB. */
async function dumpTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { name, source }: { name: string; source: string },
): Promise<void> {
  let lines: string[] = [];
  let characters = 0;
  let part = 0;
  const writePart = async (): Promise<void> => {
    if (lines.length === 0) return;
    await archive.add(tablePart(name, part++), await gzipped(lines.join("\n")));
    lines = [];
    characters = 0;
  };
  await client.query(
    `declare dump no scroll cursor for select "the row"::text as line from ${source} as "the row"`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from dump`);
    for (const { line } of rows) {
      // A value may contain line breaks.
      const text = JSON.stringify(line);
      lines.push(text);
      characters += text.length;
      if (characters > PART_CHARACTERS) await writePart();
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await writePart();
  await client.query("close dump");
}

/** Returns null if no queue exists yet. */
async function dumpJobs(client: pg.Client, archive: ArchiveWriter): Promise<Contents["jobs"]> {
  const { rows } = await client.query<{ jobs: string | null }>("select to_regclass($1)::text as jobs", [
    JOBS,
  ]);
  if (!rows[0]?.jobs) return null;
  await dumpTable(client, archive, { name: JOBS_PART, source: UNFINISHED_JOBS });
  return { columns: await columnsOf(client, JOBS), ...(await digestOf(client, UNFINISHED_JOBS)) };
}

/** Reads the current values of a database's sequences. */
export async function sequencesOf(client: pg.Client): Promise<Contents["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public'",
  );
  const sequences: Contents["sequences"] = {};
  for (const name of rows.map((row) => `public.${row.name}`)) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    if (rows[0]) sequences[name] = rows[0];
  }
  return sequences;
}

/** Adds the pictures after the snapshot was taken: a picture is kept before a row names it, and never changes. */
async function addPictures(archive: ArchiveWriter, pictures: PictureShelf): Promise<Contents["pictures"]> {
  const digest = createHash("sha256");
  let count = 0;
  let bytes = 0;
  for await (const name of pictures.list()) {
    const picture = await pictures.read(name);
    if (!picture) throw new Error(`The picture ${name} is gone`);
    const sum = await archive.addStream(pictureEntry(name), picture.size, picture.body);
    digest.update(`${name} ${sum}\n`);
    count += 1;
    bytes += picture.size;
  }
  return { count, bytes, digest: digest.digest("hex") };
}
