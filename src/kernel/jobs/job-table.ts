import { type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import type { Connection, Tx } from "#kernel/db/connect.ts";

// The only file that knows the tables of pg-boss, which documents them for such statements: "Job table" in its manual. It
// has no calls that add a job within a larger statement, or hold, withdraw and count jobs as the store needs it.

const SCHEMA = "pgboss";

/** The table of all jobs. */
export const JOBS = `${SCHEMA}.job`;

const jobs = sql`${sql.identifier(SCHEMA)}.${sql.identifier("job")}`;
const queues = sql`${sql.identifier(SCHEMA)}.${sql.identifier("queue")}`;

/** The queues for due mails, and for mails that could not be delivered after all tries. */
export const MAIL_QUEUE = "mail";
export const UNDELIVERED_QUEUE = "mail-undelivered";

/** The jobs that have yet to be done, with all their columns. Finished ones are left out. */
export const UNFINISHED_JOBS = `(select * from ${JOBS} where state in ('created', 'retry', 'active'))`;

/**
 * The jobs that wait in each of the queues, whose names are the statement's first parameter: `{ name, depth, age }`, with
 * the age of the oldest in seconds.
 */
export const WAITING_BY_QUEUE = `
  select queue.name, count(job.id)::int as depth,
    coalesce(extract(epoch from now() - min(job.created_on)), 0)::float8 as age
  from unnest($1::text[]) as queue(name)
  left join ${JOBS} on job.name = queue.name and job.state in ('created', 'retry')
  group by queue.name`;

/** Drops all that pg-boss has in the database. */
export async function dropQueues(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${SCHEMA} cascade`);
}

type NewMail = { id?: string; data: object; priority: number; afterSeconds?: number };

/** The statement that queues mails, with what their queue says of its jobs. */
export const addMails = (mails: readonly NewMail[]): SQL => sql`
  insert into ${jobs} (id, name, data, priority, start_after, keep_until, policy, dead_letter, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
  select coalesce(mail.id, gen_random_uuid()), name, data, priority, due, due + retention_seconds * interval '1 s', policy,
    dead_letter, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds
  from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
      as mail (id uuid, data jsonb, priority int, "afterSeconds" float8)
    cross join lateral (select now() + coalesce("afterSeconds", 0) * interval '1 s' as due) as start
    cross join ${queues} where name = ${MAIL_QUEUE}`;

/** Keeps mails from leaving until the transaction ends. Returns the ids of those that had not begun to leave. */
export const holdMails = (tx: Tx, ids: readonly string[]): Promise<Set<string>> =>
  stillWaiting(tx, sql`select id from ${jobs} where ${among(ids)} for update`);

/** Removes mails from the queue. Returns the ids of those that had not begun to leave. */
export const withdrawMails = (tx: Tx, ids: readonly string[]): Promise<Set<string>> =>
  stillWaiting(tx, sql`delete from ${jobs} where ${among(ids)} returning id`);

/**
 * Deletes the mails, sent or not, that name this lower-case e-mail address. A mail that is just leaving still leaves.
 */
export async function forgetMails(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`delete from ${jobs} where lower(data->>'email') = ${email}`);
}

const among = (ids: readonly string[]) =>
  sql`name = ${MAIL_QUEUE} and id = any(${sql.param(ids)}::uuid[]) and state in ('created', 'retry')`;

/** Waits for a worker that takes up one of the mails at the same moment. That mail has left then. */
async function stillWaiting(tx: Tx, statement: SQL): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(statement);
  return new Set(rows.map(({ id }) => id));
}

/** `late` are those that have been tried in vain, or should have left ten minutes ago. */
export type MailsToday = { waiting: number; late: number; givenUp: number };

/** The mails that wait, and those of the last day that were given up. */
export async function readMails(db: Connection): Promise<MailsToday> {
  const { rows } = await db.execute<MailsToday>(sql`
    select
      count(*) filter (where due and start_after <= now())::int as waiting,
      count(*) filter (where due and (state = 'retry' or start_after < now() - interval '10 minutes'))::int as late,
      count(*) filter (where name = ${UNDELIVERED_QUEUE})::int as "givenUp"
    from (
      select name, state, start_after, name = ${MAIL_QUEUE} and state in ('created', 'retry', 'active') as due
      from ${jobs} where name in (${MAIL_QUEUE}, ${UNDELIVERED_QUEUE})
    ) as mails`);
  return rows[0] ?? { waiting: 0, late: 0, givenUp: 0 };
}
