import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { inLockOrder } from "#kernel/db/live-form.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { JOBS, UNFINISHED_JOBS } from "#kernel/jobs/job-table.ts";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { columnsOf, digestOf, insertionOf, listTables, quoted } from "./load-table.ts";
import { Differs, dropForeignKeys, setSequences } from "./restore-database.ts";
import { inTransaction, isSuperuser, withPlainConnection } from "./snapshot.ts";
import { sequencesOf } from "./write-backup.ts";

const LOCK_MS = 2_000;
const DEADLOCK_MS = 200;
const TRIES = 30;
const PAUSE_MS = 300;
const IN_USE = "The store's tables stay in use, so nothing was moved. Try it again at a quieter time.";
/** SQLSTATEs of a lock that was not available: it took too long, or two waited for each other. */
const LOCKED = ["55P03", "40P01"];

/**
 * Does `work` while nobody can write into the store's tables or take a job; everybody can read. The locks end with the
 * connection, so a process that dies leaves a store that goes on. Throws if tables stay in use for a minute.
 */
export function withWritesHeld<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withPlainConnection(url, async (client) => {
    await lockTables(client);
    try {
      return await work(client);
    } finally {
      await client.query("rollback").catch(() => undefined);
    }
  });
}

async function lockTables(client: pg.Client): Promise<void> {
  const names = (await listTables(client)).map((table) => table.replace(/^public\./, ""));
  const tables = [...inLockOrder(names).map((name) => `public.${name}`), JOBS].map(quoted).join(", ");
  const limits = [`set local lock_timeout = ${LOCK_MS}`];
  // If two transactions wait for each other, this one gives up first. Only a superuser may set that.
  if (await isSuperuser(client)) limits.push(`set local deadlock_timeout = ${DEADLOCK_MS}`);
  for (let tries = 1; ; tries++) {
    try {
      await client.query(["begin", ...limits, `lock table ${tables} in exclusive mode`].join("; "));
      return;
    } catch (error) {
      await client.query("rollback");
      if (!LOCKED.includes(postgresErrorCode(error) ?? "")) throw error;
      if (tries === TRIES) throw new CommandRefused(IN_USE, { cause: error });
      await sleep(PAUSE_MS);
    }
  }
}

/** Ends the connections that wait for the locks. What they were to write fails, and is done again elsewhere. */
export async function endWaiting(client: pg.Client): Promise<void> {
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))",
  );
}

/**
 * Makes the tables, sequences and waiting jobs of the store at `to` what they are at `from`, whose writes are held, and
 * compares them. Both have this release's schema. Only rows that differ are copied, in one transaction. Returns their
 * number.
 */
export function copyChanges(from: pg.Client, to: pg.Client): Promise<number> {
  return inTransaction(to, "change", async () => {
    const tables = await listTables(from);
    const restoreKeys = await dropForeignKeys(to);
    let copied = 0;
    for (const table of tables) {
      await to.query(`alter table ${quoted(table)} disable trigger user`);
      copied += await copyTable(from, to, table);
      await to.query(`alter table ${quoted(table)} enable trigger user`);
    }
    await restoreKeys();
    await setSequences(to, await sequencesOf(from));
    await to.query(`delete from ${quoted(JOBS)}`);
    copied += await copyRows(from, to, { source: UNFINISHED_JOBS, table: JOBS });
    return copied;
  });
}

const HASH = `encode(sha256(convert_to("the row"::text, 'UTF8')), 'hex')`;
/** Rows are compared in 4,096 buckets, by what is in them: a changed row leaves one and enters another. */
const BUCKET = `('x' || left(${HASH}, 3))::bit(12)::int`;

async function copyTable(from: pg.Client, to: pg.Client, table: string): Promise<number> {
  const [mine, theirs] = await Promise.all([from, to].map((client) => bucketsOf(client, table)));
  if (!mine || !theirs) return 0;
  const buckets = [...new Set([...mine.keys(), ...theirs.keys()])];
  const differing = buckets.filter((bucket) => mine.get(bucket) !== theirs.get(bucket));
  if (differing.length === 0) return 0;
  await to.query(`delete from ${quoted(table)} as "the row" where ${BUCKET} = any($1)`, [differing]);
  const source = `(select * from ${quoted(table)} as "the row" where ${BUCKET} = any('{${differing.join(",")}}'))`;
  const copied = await copyRows(from, to, { source, table });
  const [here, there] = await Promise.all([from, to].map((client) => digestOf(client, quoted(table))));
  if (here?.rows === there?.rows && here?.digest === there?.digest) return copied;
  throw new Differs(`The table ${table} has ${there?.rows} rows in place of ${here?.rows}, or others.`);
}

/** The number of rows in each bucket, and a digest of them. */
async function bucketsOf(client: pg.Client, table: string): Promise<Map<number, string>> {
  const { rows } = await client.query<{ bucket: number; state: string }>(`
    select ('x' || left(hash, 3))::bit(12)::int as bucket,
      count(*) || ' ' || sum(('x' || substr(hash, 4, 15))::bit(60)::bigint) as state
    from (select ${HASH} as hash from ${quoted(table)} as "the row") as hashes group by 1`);
  return new Map(rows.map(({ bucket, state }) => [bucket, state]));
}

const ROWS_AT_ONCE = 500;

/** `source` is a query in brackets. The table is in the other database. */
async function copyRows(
  from: pg.Client,
  to: pg.Client,
  { source, table }: { source: string; table: string },
): Promise<number> {
  const insertion = insertionOf(table, quoted(table), await columnsOf(to, table));
  await from.query(
    `declare changes no scroll cursor for select "the row"::text as line from ${source} as "the row"`,
  );
  let copied = 0;
  for (;;) {
    const { rows } = await from.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from changes`);
    if (rows.length > 0) await to.query(insertion, [rows.map(({ line }) => line)]);
    copied += rows.length;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await from.query("close changes");
  return copied;
}
