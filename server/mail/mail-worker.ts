import type { Job, JobResult, PgBoss } from "pg-boss";
import type { Connection } from "#server/db/connect.ts";
import type { Log } from "#server/http/log.ts";
import { loggedError } from "#server/http/logged-error.ts";
import { MAIL_QUEUE, UNDELIVERED_QUEUE } from "#server/jobs/install-queues.ts";
import { type MailJob, mailJobSchema } from "#server/jobs/mail-job.ts";
import { settleDelivery } from "#server/services/newsletter/settle-delivery.ts";
import type { Letterhead } from "./mail.ts";
import { type Post, Undeliverable } from "./post.ts";
import { CONNECTIONS } from "./smtp-post.ts";
import { writeDueMail } from "./write-due-mail.ts";

export type MailWorker = {
  boss: PgBoss;
  db: Connection;
  head: Letterhead;
  post: Post;
  log: Log;
  /** How often the queue is looked at while it is empty. */
  pollSeconds?: number;
};

const POLL_SECONDS = 2;

/** Sends what is in the mail queue, five at a time, until `stopMailWorker`. */
export async function startMailWorker(worker: MailWorker): Promise<void> {
  const polling = { pollingIntervalSeconds: worker.pollSeconds ?? POLL_SECONDS, burstWhenBatchFull: true };
  await worker.boss.work(
    MAIL_QUEUE,
    { ...polling, batchSize: CONNECTIONS, perJobResults: true },
    (jobs: Job[]) => Promise.all(jobs.map((job) => send(worker, job))),
  );
  await worker.boss.work(UNDELIVERED_QUEUE, { ...polling, batchSize: 50 }, async (jobs: Job[]) => {
    for (const job of jobs) await giveUp(worker, mailJobSchema.parse(job.data));
  });
}

/** Takes up no more mails and waits for those under way. */
export async function stopMailWorker(boss: PgBoss): Promise<void> {
  await Promise.all([MAIL_QUEUE, UNDELIVERED_QUEUE].map((queue) => boss.offWork(queue, { wait: true })));
}

async function send(worker: MailWorker, { id, data }: Job): Promise<JobResult> {
  const job = mailJobSchema.parse(data);
  try {
    await sendDueMail(worker, id, job);
    return { id, status: "completed" };
  } catch (error) {
    const reason = loggedError(error).message;
    const final = error instanceof Undeliverable;
    worker.log.warn(
      { mail: id, kind: job.kind, reason },
      final ? "a mail was refused" : "a mail has to wait",
    );
    return { id, status: final ? "deadletter" : "failed", output: { reason } };
  }
}

async function sendDueMail({ db, head, post }: MailWorker, id: string, job: MailJob): Promise<void> {
  // Read right before it goes out: who has unsubscribed until now gets nothing.
  const mail = await writeDueMail(db, head, job);
  if (!mail) return;
  await post.deliver(id, mail);
  if (job.kind === "offer") await settleDelivery(db, job.deliveryId, "sent");
}

async function giveUp({ db, log }: MailWorker, job: MailJob): Promise<void> {
  log.error({ kind: job.kind }, "a mail could not be delivered and was given up");
  if (job.kind === "offer") await settleDelivery(db, job.deliveryId, "failed");
}
