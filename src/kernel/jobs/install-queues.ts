import type { ClientBase } from "pg";
import { PgBoss } from "pg-boss";

/** The queues for due mails, and for mails that could not be delivered after all tries. */
export const MAIL_QUEUE = "mail";
export const UNDELIVERED_QUEUE = "mail-undelivered";

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
