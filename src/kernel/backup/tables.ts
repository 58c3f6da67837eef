import type pg from "pg";
import type { TableContents } from "./contents.ts";

/** The name of a table as SQL, with its schema. */
export const quoted = (name: string): string => name.split(".").map(quotedName).join(".");
/** A name of one part as SQL, whatever is in it. */
export const quotedName = (part: string): string => `"${part.replaceAll('"', '""')}"`;

/** Our own tables, by name: those of the schema `public` that belong to no extension. */
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

/** How many rows a table has, and a digest of all of them that does not depend on their order. */
export async function digestOf(client: pg.Client, source: string): Promise<{ rows: number; digest: string }> {
  const { rows } = await client.query<{ rows: string; digest: string }>(`
    select count(*) as rows,
      coalesce(sum(('x' || left(encode(sha256(convert_to("the row"::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
    from ${source} as "the row"`);
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? "" };
}

/** The jobs that a backup keeps: those that are done are of no use any more. */
export const JOBS = "pgboss.job";
export const WAITING_JOBS = `(select * from ${JOBS} where state in ('created', 'retry', 'active'))`;
