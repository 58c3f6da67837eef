import type pg from "pg";
import { JOBS, MAIL_QUEUE } from "#kernel/jobs/job-table.ts";

type Database = Pick<pg.Pool | pg.ClientBase, "query">;

/** A job of the store, done or not. */
export type QueuedJob = {
  id: string;
  queue: string;
  data: { kind?: string; orderId?: string; orderIds?: string[] };
  state: string;
  tries: number;
  output: unknown;
  /** The seconds that it waits before it is done. */
  wait: number;
};

/** The jobs of all queues whose data has what `about` has, in the order in which they came. */
export async function queuedJobs(db: Database, about: object = {}): Promise<QueuedJob[]> {
  const { rows } = await db.query<QueuedJob>(
    `select id, name as queue, data, state, retry_count as tries, output,
       extract(epoch from start_after - created_on)::float8 as wait
     from ${JOBS} where data @> $1 order by created_on`,
    [about],
  );
  return rows;
}

/** The same of the queue of mails alone. Mails that were given up stand in another one too. */
export const queuedMails = async (db: Database, about: object = {}): Promise<QueuedJob[]> =>
  (await queuedJobs(db, about)).filter(({ queue }) => queue === MAIL_QUEUE);

/** Whether a job has yet to be done. */
export const isUnfinished = (state: string): boolean => ["created", "retry", "active"].includes(state);

/** Empties all queues. */
export async function emptyQueues(db: Database): Promise<void> {
  await db.query(`delete from ${JOBS}`);
}

/** The statement with which a worker takes up the waiting mails whose data has what `about` has. */
export const takingUp = (about: object) => ({
  statement: `update ${JOBS} set state = 'active' where name = $1 and state = 'created' and data @> $2`,
  values: [MAIL_QUEUE, JSON.stringify(about)],
  table: "job",
});
