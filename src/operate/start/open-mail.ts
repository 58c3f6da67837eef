import { join } from "node:path";
import type { Log } from "#kernel/http/log.ts";
import { type MailQueue, mailQueue, openBoss } from "#kernel/jobs/mail-queue.ts";
import { type MailKind, mailRegistry } from "#kernel/mail/define-mail.ts";
import type { MailTransport } from "#kernel/mail/mail.ts";
import { logMailOutage } from "#kernel/mail/mail-server.ts";
import { startMailWorker, stopMailWorker } from "#kernel/mail/mail-worker.ts";
import { outboxTransport, type Sender, smtpTransport } from "#kernel/mail/smtp-transport.ts";
import { languagesNow } from "#kernel/modules/chosen-languages.ts";
import type { Services } from "#kernel/modules/service.ts";
import { storeContact } from "#kernel/modules/store-contact.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../places/open-database.ts";

export type StoreMail = {
  queue: MailQueue;
  /** Starts sending. `baseUrl` is the prefix of links in mails. */
  start: (baseUrl: string) => Promise<void>;
  /** Takes up no more mails and waits for those that are being sent. New ones can still be queued. */
  pause: () => Promise<void>;
  /** Aborts what is left; it is sent after the next start. Call it before the database closes. */
  close: () => Promise<void>;
};

/** The store's mail: the queue for services, and the worker that sends the given kinds. */
export async function openMail(
  config: Config,
  log: Log,
  { db, pool }: Database,
  { kinds, services }: { kinds: readonly MailKind<never>[]; services: Services },
): Promise<StoreMail> {
  const store = () => storeContact.of({ services }).current();
  const mails = mailRegistry(kinds);
  const boss = await openBoss(pool, log);
  const post = openPost(config, log, () => {
    const { name, email } = store();
    return { name, address: config.mailFrom ?? email };
  });
  return {
    queue: mailQueue,
    start: (baseUrl) => {
      const head = () => ({ store: store(), baseUrl });
      const languages = languagesNow(config.language, services);
      return startMailWorker({ boss, db, mails, post, log, head, languages });
    },
    pause: () => stopMailWorker(boss),
    close: async () => {
      await boss.stop({ graceful: false });
      post.close();
    },
  };
}

function openPost({ smtpUrl, dataDir }: Config, log: Log, from: () => Sender): MailTransport {
  if (smtpUrl) return logMailOutage(smtpTransport(smtpUrl, from), log);
  const outbox = join(dataDir, "outbox");
  log.info(`SMTP_URL is not set: mails are not sent but written to ${outbox} as .eml files.`);
  return logMailOutage(outboxTransport(outbox, from), log);
}
