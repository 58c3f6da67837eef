import type pg from "pg";

/** What stands for itself in the schema `public`, and how it is dropped; what an extension brought is not ours. */
const OURS = `
  with of_extension as (select classid, objid from pg_depend where deptype = 'e')
  select 'drop table if exists ' || oid::regclass || ' cascade' as statement from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and ('pg_class'::regclass, oid) not in (select * from of_extension)
  union all
  select 'drop view if exists ' || oid::regclass || ' cascade' from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
    and ('pg_class'::regclass, oid) not in (select * from of_extension)
  union all
  select 'drop sequence if exists ' || oid::regclass || ' cascade' from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S'
    and ('pg_class'::regclass, oid) not in (select * from of_extension)
  union all
  select 'drop routine if exists ' || oid::regprocedure || ' cascade' from pg_proc
    where pronamespace = 'public'::regnamespace
    and ('pg_proc'::regclass, oid) not in (select * from of_extension)
  union all
  select 'drop type if exists ' || oid::regtype || ' cascade' from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    and ('pg_type'::regclass, oid) not in (select * from of_extension)`;

/** Drops everything of the store, within the transaction that puts something in its place. */
export async function clearDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(OURS);
  for (const { statement } of rows) await client.query(statement);
  await client.query("drop schema if exists pgboss cascade");
  await client.query("drop schema if exists drizzle cascade");
}
