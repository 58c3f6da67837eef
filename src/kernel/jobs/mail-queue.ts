import type { SQL } from "drizzle-orm";
import type { ClientBase, Pool } from "pg";
import { PgBoss } from "pg-boss";
import type { Tx } from "#kernel/db/connect.ts";
import type { Log } from "#kernel/http/log.ts";
import type { MailKind } from "#kernel/mail/define-mail.ts";
import { addMails, holdMails, MAIL_QUEUE, UNDELIVERED_QUEUE, withdrawMails } from "./job-table.ts";

/** A waiting mail. It goes out `afterSeconds` from now, and can be withdrawn by its id (a UUID) until then. */
type WaitingMail<Payload> = { id: string; payload: Payload; afterSeconds: number };

/** The part of the queue that services use to send mails. */
export type MailQueue = {
  /** Queues mails in the caller's transaction. If that is rolled back, they are not sent. */
  add: <Payload extends object>(
    tx: Tx,
    mail: MailKind<Payload>,
    payloads: readonly NoInfer<Payload>[],
  ) => Promise<void>;
  /** The statement of `add`, as a part of a larger one. */
  adding: <Payload extends object>(mail: MailKind<Payload>, payloads: readonly NoInfer<Payload>[]) => SQL;
  addWaiting: <Payload extends object>(
    tx: Tx,
    mail: MailKind<Payload>,
    waiting: readonly WaitingMail<NoInfer<Payload>>[],
  ) => Promise<void>;
  /** Keeps mails from leaving until the transaction ends. Returns the ids of those that had not begun to leave. */
  hold: (tx: Tx, ids: readonly string[]) => Promise<Set<string>>;
  /** Removes mails from the queue. Returns the ids of those that had not begun to leave. */
  withdraw: (tx: Tx, ids: readonly string[]) => Promise<Set<string>>;
};

type QueueTuning = {
  /** The interval of the checks for stopped heartbeats. */
  superviseSeconds?: number;
};

const SUPERVISE_SECONDS = 15;

/** Opens the job queue on the store's own pool. Stop the queue before the pool ends. */
export async function openBoss(pool: Pool, log: Log, tuning: QueueTuning = {}): Promise<PgBoss> {
  const seconds = tuning.superviseSeconds ?? SUPERVISE_SECONDS;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    // The migration has created the tables, under its lock.
    migrate: false,
    superviseIntervalSeconds: seconds,
    monitorIntervalSeconds: seconds,
  });
  boss.on("error", (error) => log.error({ err: asError(error) }, "the job queue is in trouble"));
  await boss.start();
  return boss;
}

/** The queue reports a worker's error as an object with its fields, which is no `Error` itself. */
function asError(reported: object): Error {
  if (reported instanceof Error) return reported;
  const message = "message" in reported ? String(reported.message) : "it gave no reason";
  return Object.assign(new Error(message), reported);
}

/** The queue, for those who have a connection. */
export const mailQueue: MailQueue = {
  add: async (tx, mail, payloads) => {
    if (payloads.length > 0) await tx.execute(mailQueue.adding(mail, payloads));
  },
  adding: ({ toData, priority }, payloads) =>
    addMails(payloads.map((payload) => ({ data: toData(payload), priority }))),
  addWaiting: async (tx, { toData, priority }, waiting) => {
    const mails = waiting.map(({ payload, ...when }) => ({ ...when, data: toData(payload), priority }));
    if (mails.length > 0) await tx.execute(addMails(mails));
  },
  hold: holdMails,
  withdraw: withdrawMails,
};

const HOUR = 60 * 60;

/**
 * A failed mail is tried again after half a minute, then after twice as long each time up to an hour: over five hours
 * in all. A mail whose process died is taken up again when its heartbeat has stopped.
 */
const MAIL_OPTIONS = {
  retryLimit: 12,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: HOUR,
  expireInSeconds: 180,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 24 * HOUR,
};

/**
 * Creates the tables of the job queues, or upgrades them to this release. The caller makes sure that no other process
 * does so at the same time. With `inTransaction` it leaves out the queue's own begin and commit, which would end the
 * open transaction.
 */
export async function installQueues(client: ClientBase, { inTransaction = false } = {}): Promise<void> {
  const plain = (text: string) => (inTransaction ? text.replace(/^\s*(BEGIN|COMMIT);\s*$/gm, "") : text);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(plain(text), values) },
    supervise: false,
    schedule: false,
  });
  let failure: Error | undefined;
  boss.on("error", (error) => {
    failure ??= error;
  });
  await boss.start();
  try {
    await boss.createQueue(UNDELIVERED_QUEUE, { deleteAfterSeconds: 24 * HOUR });
    await boss.createQueue(MAIL_QUEUE, { ...MAIL_OPTIONS, deadLetter: UNDELIVERED_QUEUE });
    await boss.updateQueue(MAIL_QUEUE, { ...MAIL_OPTIONS, deadLetter: UNDELIVERED_QUEUE });
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failure) throw failure;
}
