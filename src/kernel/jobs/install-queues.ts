import type { ClientBase } from "pg";
import { PgBoss } from "pg-boss";

/** Mails that are due, and where those end up that could not be delivered however often they were tried. */
export const MAIL_QUEUE = "mail";
export const UNDELIVERED_QUEUE = "mail-undelivered";

const HOUR = 60 * 60;

/**
 * A mail that fails is tried again after half a minute, then after twice as long each time up to an hour: over five
 * hours in all. One whose process died is taken up again when its heartbeat has stopped.
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
 * Makes the job queues' tables, or brings them up to this release. Whoever calls it makes sure that nobody else does.
 * With `inTransaction` it is a part of the transaction that is open, which the queue's own would end.
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
