import type { Db } from "#server/db/connect.ts";
import type { MailQueue } from "#server/jobs/mail-queue.ts";
import { transact } from "../transact.ts";
import { passwordResetMail } from "./mails/password-reset.ts";

/**
 * Queues a mail with a link to choose a new password. Whether there is such an account is only looked up when the mail
 * is written, so that neither the answer nor its timing tells anybody.
 */
export async function forgotPassword(
  db: Db,
  { email, mail }: { email: string; mail: MailQueue },
): Promise<void> {
  await transact(db, (tx) => mail.add(tx, passwordResetMail, [{ email }]));
}
