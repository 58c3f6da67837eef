import type { Job, JobResult, PgBoss } from "pg-boss";
import type { Connection } from "#kernel/db/connect.ts";
import { type Log, loggedError } from "#kernel/http/log.ts";
import { MAIL_QUEUE, UNDELIVERED_QUEUE } from "#kernel/jobs/job-table.ts";
import type { Languages } from "#kernel/texts/language.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { kindOf, type MailRegistry } from "./define-mail.ts";
import { type MailContext, type MailTransport, Undeliverable } from "./mail.ts";
import { MailTransportDown } from "./mail-server.ts";
import { CONNECTIONS } from "./smtp-transport.ts";

type MailWorker = {
  boss: PgBoss;
  db: Connection;
  mails: MailRegistry;
  /** Called for each mail, so that a change of the settings is in the next one. */
  head: () => MailContext;
  post: MailTransport;
  log: Log;
  /** The store's languages. Without a choice, mails are in the first, its own. */
  languages: () => Languages;
  pollSeconds?: number;
};

const POLL_SECONDS = 2;

/** Sends the mails in the queue, five at a time, until `stopMailWorker`. */
export async function startMailWorker(worker: MailWorker): Promise<void> {
  const polling = { pollingIntervalSeconds: worker.pollSeconds ?? POLL_SECONDS, burstWhenBatchFull: true };
  const each = (handle: typeof send) => (jobs: Job[]) => Promise.all(jobs.map((job) => handle(worker, job)));
  await worker.boss.work(MAIL_QUEUE, { ...polling, batchSize: CONNECTIONS, perJobResults: true }, each(send));
  await worker.boss.work(
    UNDELIVERED_QUEUE,
    { ...polling, batchSize: CONNECTIONS, perJobResults: true },
    each(giveUp),
  );
}

/** Takes up no more mails and waits for those that are being sent. */
export async function stopMailWorker(boss: PgBoss): Promise<void> {
  await Promise.all([MAIL_QUEUE, UNDELIVERED_QUEUE].map((queue) => boss.offWork(queue, { wait: true })));
}

/** A job that can't be parsed is tried again like any other: a newer release, which has queued it, may take it up. */
async function send(
  { db, mails, head, post, log, languages }: MailWorker,
  { id, data }: Job,
): Promise<JobResult> {
  try {
    const due = mails.open(data);
    // The mail is written right before it goes out, so nobody gets it who has unsubscribed until now.
    const mail = await inLanguage(languages()[0], () => due.write(db, head(), languages()));
    if (mail) {
      await post.deliver(id, mail);
      await due.sent(db);
    }
    return { id, status: "completed" };
  } catch (error) {
    const reason = loggedError(error).message;
    const final = error instanceof Undeliverable;
    // The transport says once that no mail is taken.
    const level = error instanceof MailTransportDown ? "debug" : "warn";
    log[level]({ mail: id, kind: kindOf(data), reason }, final ? "a mail was refused" : "a mail has to wait");
    return { id, status: final ? "deadletter" : "failed", output: { reason } };
  }
}

async function giveUp({ db, mails, log }: MailWorker, { id, data }: Job): Promise<JobResult> {
  const kind = kindOf(data);
  try {
    const due = mails.open(data);
    log.error({ kind }, "a mail could not be delivered and was given up");
    await due.givenUp(db);
    return { id, status: "completed" };
  } catch (error) {
    const reason = loggedError(error).message;
    log.error({ mail: id, kind, reason }, "an undelivered mail could not be settled");
    return { id, status: "failed", output: { reason } };
  }
}
