import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type pg from "pg";
import { z } from "zod";
import { JOBS_PART, type TableContents, tablePart } from "./contents.ts";
import type { CheckedBackup } from "./open-backup.ts";
import { columnsOf, JOBS, quoted } from "./tables.ts";

const gunzipped = promisify(gunzip);
const lineSchema = z.string();

/** Puts the rows of a backup's table into the table of that name, which has the same columns. */
export async function loadTable(client: pg.Client, backup: CheckedBackup, table: string): Promise<void> {
  const { columns = [] } = backup.contents.tables[table] ?? {};
  await insertRows(client, backup, { name: table, rowType: quoted(table), into: table, columns });
}

/** Puts jobs back as far as this release's queue knows what they are. */
export async function loadJobs(client: pg.Client, backup: CheckedBackup): Promise<void> {
  if (!backup.contents.jobs) return;
  const { columns } = backup.contents.jobs;
  const known = await columnsOf(client, JOBS);
  const shared = columns.filter(({ name }) =>
    known.some((column) => column.name === name && !column.generated),
  );
  const list = columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(", ");
  // An earlier release's queue may have had other columns.
  await client.query(`create temp table restored_jobs (${list}) on commit drop`);
  const into = { name: JOBS_PART, into: JOBS, rowType: "pg_temp.restored_jobs", columns: shared };
  await insertRows(client, backup, into);
}

async function insertRows(
  client: pg.Client,
  backup: CheckedBackup,
  {
    name,
    rowType,
    into,
    columns,
  }: { name: string; rowType: string; into: string; columns: TableContents["columns"] },
): Promise<void> {
  const written = columns.filter(({ generated }) => !generated).map((column) => quoted(column.name));
  const statement = `
    insert into ${quoted(into)} (${written.join(", ")}) overriding system value
    select ${written.map((column) => `(line.value).${column}`).join(", ")}
    from (select line::${rowType} as value from unnest($1::text[]) as line offset 0) as line`;
  for await (const lines of linesOf(backup, name)) await client.query(statement, [lines]);
}

/** A table's rows, part by part. */
async function* linesOf({ entries }: CheckedBackup, name: string): AsyncGenerator<string[]> {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  for (let part = 0; ; part++) {
    const entry = byName.get(tablePart(name, part));
    if (!entry) return;
    const text = (await gunzipped(await buffer(entry.read()))).toString();
    yield text.split("\n").map((line) => lineSchema.parse(JSON.parse(line)));
  }
}
