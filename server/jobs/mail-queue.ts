import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Tx } from "#server/db/connect.ts";
import type { Log } from "#server/http/log.ts";
import { MAIL_QUEUE } from "./install-queues.ts";
import { MAIL_PRIORITY, type MailJob } from "./mail-job.ts";

/** What a service needs to have a mail sent. */
export type MailQueue = {
  /** Puts mails into the queue in the transaction of what caused them: rolled back means not sent. */
  add: (tx: Tx, jobs: readonly MailJob[]) => Promise<void>;
};

export type QueueTuning = {
  /** How often a process looks for stopped heartbeats. */
  superviseSeconds?: number;
};

const SUPERVISE_SECONDS = 15;
/** Jobs in one statement, which is about 200 kB. */
const JOBS_AT_ONCE = 1000;

/** Opens the job queue on the store's own pool. Stop it before the pool ends. */
export async function openBoss(pool: Pool, log: Log, tuning: QueueTuning = {}): Promise<PgBoss> {
  const seconds = tuning.superviseSeconds ?? SUPERVISE_SECONDS;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    // The tables were made by the migration, under its lock.
    migrate: false,
    superviseIntervalSeconds: seconds,
    monitorIntervalSeconds: seconds,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue is in trouble"));
  await boss.start();
  return boss;
}

/** The side of the queue that takes mails in. */
export function mailQueue(boss: PgBoss): MailQueue {
  return {
    add: async (tx, jobs) => {
      const db = fromDrizzle(tx, sql);
      for (let start = 0; start < jobs.length; start += JOBS_AT_ONCE) {
        const some = jobs.slice(start, start + JOBS_AT_ONCE);
        await boss.insert(
          MAIL_QUEUE,
          some.map((data) => ({ data, priority: MAIL_PRIORITY[data.kind] })),
          { db },
        );
      }
    },
  };
}
