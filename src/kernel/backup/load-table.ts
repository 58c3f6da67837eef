import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type pg from "pg";
import { z } from "zod";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { JOBS } from "#kernel/jobs/job-table.ts";
import { bytesOf, type Contents, JOBS_PART, type TableContents, tablePart } from "./archive.ts";
import { type CheckedBackup, UnusableBackup } from "./open-backup.ts";

const gunzipped = promisify(gunzip);
const lineSchema = z.string();
/** The limit for an uncompressed part. A part has 1 MB and up to one row more. */
const MAX_BYTES = 64 * 1024 * 1024;

type Columns = TableContents["columns"];

/** Throws unless the tables and sequences of a backup match this schema, column by column. */
export async function refuseOtherShape(
  client: pg.Client,
  { tables, sequences }: Contents,
  there: readonly string[],
): Promise<void> {
  for (const [table, { columns }] of Object.entries(tables)) {
    if (!there.includes(table)) throw other(`the table ${table}`);
    if (JSON.stringify(columns) !== JSON.stringify(await columnsOf(client, table)))
      throw other(`columns of the table ${table}`);
  }
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public'",
  );
  const existingSequences = new Set(rows.map(({ name }) => `public.${name}`));
  const strange = Object.keys(sequences).find((name) => !existingSequences.has(name));
  if (strange !== undefined) throw other(`the sequence ${strange}`);
}

const other = (what: string) =>
  new UnusableBackup(`The backup has ${what}, which its release does not have. Nothing was changed.`);

/** Quotes the name of a table for SQL, with its schema. */
export const quoted = (name: string): string => name.split(".").map(quotedName).join(".");
const quotedName = (part: string): string => `"${part.replaceAll('"', '""')}"`;

/** The names of our own tables: those in the schema `public` that belong to no extension. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`);
  return rows.map(({ name }) => `public.${name}`);
}

/** A table's columns, in the order in which a row is written. */
export async function columnsOf(client: pg.Client, table: string): Promise<TableContents["columns"]> {
  const { rows } = await client.query<TableContents["columns"][number]>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attgenerated <> '' as generated
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [quoted(table)],
  );
  return rows;
}

/** The number of a table's rows, and a digest of them that does not depend on their order. */
export async function digestOf(client: pg.Client, source: string): Promise<{ rows: number; digest: string }> {
  const { rows } = await client.query<{ rows: string; digest: string }>(`
    select count(*) as rows,
      coalesce(sum(('x' || left(encode(sha256(convert_to("the row"::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
    from ${source} as "the row"`);
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? "" };
}

/** Loads the rows of a backup's table into the table of that name, which has the same columns. */
export async function loadTable(client: pg.Client, backup: CheckedBackup, table: string): Promise<void> {
  const columns = await columnsOf(client, table);
  await insertRows(client, backup, { name: table, rowType: quoted(table), into: table, columns });
}

const RESTORED_JOBS = "pg_temp.restored_jobs";

/** Creates a table for the jobs as they were written. An earlier release's queue may have had other columns. */
export async function makeJobsTable(client: pg.Client, { columns }: TableContents): Promise<void> {
  const list: string[] = [];
  for (const { name, type } of columns) list.push(`${quotedName(name)} ${await knownType(client, type)}`);
  await client.query(`create temp table restored_jobs (${list.join(", ")}) on commit drop`);
}

/** Restores the jobs, with the columns that this release's queue knows. */
export async function loadJobs(client: pg.Client, backup: CheckedBackup): Promise<void> {
  const tableColumns = await columnsOf(client, JOBS);
  const written = await columnsOf(client, RESTORED_JOBS);
  const columns = written.filter(({ name }) =>
    tableColumns.some((column) => column.name === name && !column.generated),
  );
  await insertRows(client, backup, { name: JOBS_PART, into: JOBS, rowType: RESTORED_JOBS, columns });
}

/** The server's own name for a type that a backup names. Text from the backup never becomes SQL. */
async function knownType(client: pg.Client, type: string): Promise<string> {
  const lookup = client.query<{ type: string | null }>("select format_type(to_regtype($1), null) as type", [
    type,
  ]);
  // The server answers text that is no type with a syntax error.
  const { rows } = await lookup.catch((error: unknown) => {
    if (postgresErrorCode(error) === undefined) throw error;
    throw other(`a job of the type ${type}`);
  });
  const [row] = rows;
  if (!row?.type) throw other(`a job of the type ${type}`);
  return row.type;
}

async function insertRows(
  client: pg.Client,
  backup: CheckedBackup,
  { name, rowType, into, columns }: { name: string; rowType: string; into: string; columns: Columns },
): Promise<void> {
  const statement = insertionOf(into, rowType, columns);
  for await (const lines of linesOf(backup, name)) await client.query(statement, [lines]);
}

/** The statement that puts rows, as PostgreSQL prints them, into a table. Its parameter is a list of them. */
export function insertionOf(into: string, rowType: string, columns: Columns): string {
  const written = columns.filter(({ generated }) => !generated).map((column) => quotedName(column.name));
  return `
    insert into ${quoted(into)} (${written.join(", ")}) overriding system value
    select ${written.map((column) => `(line.value).${column}`).join(", ")}
    from (select line::${rowType} as value from unnest($1::text[]) as line offset 0) as line`;
}

async function* linesOf({ entries }: CheckedBackup, name: string): AsyncGenerator<string[]> {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  for (let part = 0; ; part++) {
    const entry = byName.get(tablePart(name, part));
    if (!entry) return;
    const packed = await bytesOf(entry, MAX_BYTES);
    const text = (await gunzipped(packed, { maxOutputLength: MAX_BYTES })).toString();
    yield text.split("\n").map((line) => lineSchema.parse(JSON.parse(line)));
  }
}
