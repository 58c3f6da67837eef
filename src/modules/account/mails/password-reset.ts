import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { button, html, paragraph } from "#kernel/mail/mail-body.ts";
import { pathTo } from "#kernel/paths.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import { languageOfShopper, shoppers } from "#modules/identity/index.ts";
import { issueResetToken } from "../lifecycle/reset-password.ts";
import { accountPages } from "../paths.ts";
import { t } from "../server-texts.ts";

/** The mail with a link to choose a new password. It is only sent if the account exists. */
export const passwordResetMail = defineMail({
  kind: "password-reset",
  priority: 30,
  // Not the account's id: the account is looked up later, so that the requester learns nothing.
  // The language is that of the page, for an account that has chosen none.
  schema: z.object({ email: z.string(), language: z.string().optional() }),
  language: async (db, { email, language }) => (await languageOfShopper(db, email)) ?? language,
  write: async (db, head, { email }) => {
    const [shopper] = await db
      .select({ id: shoppers.id, email: shoppers.email })
      .from(shoppers)
      .where(eq(sql`lower(${shoppers.email})`, email.toLowerCase()));
    if (!shopper) return undefined;
    const token = await issueResetToken(db, shopper.id);
    return { to: shopper.email, ...passwordResetLetter(head, { token }) };
  },
});

function passwordResetLetter(head: MailContext, { token }: { token: string }): Mail {
  const url = head.baseUrl + pathTo(accountPages.resetPassword, {}, { token });
  const title = t("resetTitle");
  const limits = [t("resetLimits"), t("resetIgnore")];
  return letter(head, {
    subject: t("resetSubject", { store: head.store.name }),
    title,
    preview: t("resetLimits"),
    parts: [
      t("resetAsked", { store: head.store.name }),
      { html: button(url, title), text: url },
      { html: html`${limits.map(paragraph)}`, text: limits.join(" ") },
    ],
  });
}

/**
 * Queues a mail with a link to choose a new password. The account is only looked up when the mail is written, so that
 * neither the answer nor its timing reveals whether it exists.
 */
export async function requestPasswordReset(
  db: Db,
  { email, mail }: { email: string; mail: MailQueue },
): Promise<void> {
  await transact(db, (tx) => mail.add(tx, passwordResetMail, [{ email, language: spokenCode() }]));
}
