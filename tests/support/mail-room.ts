import type { Pool } from "pg";
import { connect } from "#kernel/db/connect.ts";
import { createLog } from "#kernel/http/log.ts";
import { JOBS, MAIL_QUEUE } from "#kernel/jobs/job-table.ts";
import { openBoss } from "#kernel/jobs/mail-queue.ts";
import { mailRegistry } from "#kernel/mail/define-mail.ts";
import { startMailWorker } from "#kernel/mail/mail-worker.ts";
import { smtpTransport } from "#kernel/mail/smtp-transport.ts";
import { installModules } from "#kernel/modules/installed-modules.ts";
import { english, type Languages } from "#kernel/texts/language.ts";
import { LANGUAGES } from "#kernel/texts/languages.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { MAILS, MODULES } from "#src/modules.ts";

export const BASE_URL = "https://shop.example";

/** Sends a database's mails to the SMTP server at `smtpUrl`, as a process of the store does. */
export async function startMailRoom(
  databaseUrl: string,
  smtpUrl: string,
  language = english,
): Promise<() => Promise<void>> {
  installModules(MODULES);
  const log = createLog("silent");
  const { db, pool } = connect(databaseUrl);
  const boss = await openBoss(pool, log, { superviseSeconds: 2 });
  const store = firstSettings.parse({});
  const post = smtpTransport(smtpUrl, () => ({ name: store.name, address: store.email }));
  const mails = mailRegistry(MAILS);
  const languages = (): Languages => [language, ...LANGUAGES.filter((other) => other !== language)];
  const head = () => ({ store, baseUrl: BASE_URL });
  await startMailWorker({ boss, db, mails, post, log, head, languages, pollSeconds: 0.5 });
  return async () => {
    await boss.stop({ graceful: false });
    post.close();
    await pool.end();
  };
}

/** Makes the mails queued from now on be tried again at once, `retries` times. */
export async function retryAtOnce(databaseUrl: string, retries = 12): Promise<void> {
  const { pool } = connect(databaseUrl);
  const boss = await openBoss(pool, createLog("silent"));
  await boss.updateQueue(MAIL_QUEUE, { retryDelay: 0, retryBackoff: false, retryLimit: retries });
  await boss.stop({ graceful: false });
  await pool.end();
}

/** Ends the time in which changes can be undone, so that the mails waiting for it become due. */
export async function waitIsOver({ pool }: { pool: Pool }): Promise<void> {
  await pool.query("update order_status_changes set created_at = created_at - interval '1 minute'");
  await pool.query(`update ${JOBS} set start_after = now() where name = $1`, [MAIL_QUEUE]);
}
