import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { passwordResetMail } from "../mails/password-reset.ts";

/**
 * Queues a mail with a link to choose a new password. The account is only looked up when the mail is written, so that
 * neither the answer nor its timing reveals whether it exists.
 */
export async function forgotPassword(
  db: Db,
  { email, mail }: { email: string; mail: MailQueue },
): Promise<void> {
  await transact(db, (tx) => mail.add(tx, passwordResetMail, [{ email }]));
}
