import { join } from "node:path";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/http/log.ts";
import { type MailQueue, mailQueue, openBoss } from "#server/jobs/mail-queue.ts";
import type { Database } from "#server/open-database.ts";
import type { MailKind } from "./define-mail.ts";
import { mailRegistry } from "./mail-registry.ts";
import { startMailWorker, stopMailWorker } from "./mail-worker.ts";
import { outboxPost } from "./outbox-post.ts";
import type { Post } from "./post.ts";
import { smtpPost } from "./smtp-post.ts";

export type MailRoom = {
  queue: MailQueue;
  /** Starts to send; `baseUrl` is what links in mails begin with. */
  start: (baseUrl: string) => Promise<void>;
  /** Takes up no more mails and waits for those under way; new ones can still be queued. */
  pause: () => Promise<void>;
  /** Breaks off what is left; it is sent after the next start. Before the database closes. */
  close: () => Promise<void>;
};

/** The store's mail: the queue that services put mails into, and the worker that sends those of the given kinds. */
export async function openMail(
  config: Config,
  log: Log,
  { db, pool }: Database,
  kinds: readonly MailKind<never>[],
): Promise<MailRoom> {
  const mails = mailRegistry(kinds);
  const boss = await openBoss(pool, log);
  const post = openPost(config, log);
  return {
    queue: mailQueue(boss),
    start: (baseUrl) =>
      startMailWorker({ boss, db, mails, post, log, head: { store: config.store, baseUrl } }),
    pause: () => stopMailWorker(boss),
    close: async () => {
      await boss.stop({ graceful: false });
      post.close();
    },
  };
}

function openPost({ smtpUrl, mailFrom, store, dataDir }: Config, log: Log): Post {
  const from = { name: store.name, address: mailFrom };
  if (smtpUrl) return smtpPost(smtpUrl, from);
  const outbox = join(dataDir, "outbox");
  log.info(`SMTP_URL is not set: mails are not sent but written to ${outbox} as .eml files.`);
  return outboxPost(outbox, from);
}
