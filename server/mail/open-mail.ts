import { join } from "node:path";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/http/log.ts";
import { type MailQueue, mailQueue, openBoss } from "#server/jobs/mail-queue.ts";
import type { Database } from "#server/open-database.ts";
import type { SettingsReader } from "#server/services/store/open-settings.ts";
import type { MailKind } from "./define-mail.ts";
import { mailRegistry } from "./mail-registry.ts";
import { startMailWorker, stopMailWorker } from "./mail-worker.ts";
import type { Sender } from "./message.ts";
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
  { kinds, settings }: { kinds: readonly MailKind<never>[]; settings: SettingsReader },
): Promise<MailRoom> {
  const mails = mailRegistry(kinds);
  const boss = await openBoss(pool, log);
  const post = openPost(config, log, () => {
    const { name, email } = settings.current();
    return { name, address: config.mailFrom ?? email };
  });
  return {
    queue: mailQueue(boss),
    start: (baseUrl) => {
      const head = () => ({ store: settings.current(), baseUrl });
      return startMailWorker({ boss, db, mails, post, log, head });
    },
    pause: () => stopMailWorker(boss),
    close: async () => {
      await boss.stop({ graceful: false });
      post.close();
    },
  };
}

function openPost({ smtpUrl, dataDir }: Config, log: Log, from: () => Sender): Post {
  if (smtpUrl) return smtpPost(smtpUrl, from);
  const outbox = join(dataDir, "outbox");
  log.info(`SMTP_URL is not set: mails are not sent but written to ${outbox} as .eml files.`);
  return outboxPost(outbox, from);
}
