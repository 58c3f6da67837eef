import { eq } from "drizzle-orm";
import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import type { Mail, MailContext } from "#kernel/mail/mail.ts";
import { html, paragraph } from "#kernel/mail/mail-body.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import type { Failure } from "../contract.ts";
import { latestResults } from "../list-backups.ts";
import { backupSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { backups } from "../tables.ts";

/** Tells the store, at its own address, that it has no new backup. It is not sent if there is one by now. */
export const backupFailedMail = defineMail({
  kind: "backup-failed",
  priority: 15,
  schema: z.object({ backupId: z.string() }),
  write: async (db, head, { backupId }) => {
    const [backup] = await db.select().from(backups).where(eq(backups.id, backupId));
    const { good } = await latestResults(db);
    if (!backup || (good && good.startedAt > backup.startedAt)) return undefined;
    const mail = backupFailedLetter(head, { failure: backup.failure ?? "other", good: good?.startedAt });
    return { to: head.store.email, ...mail };
  },
});

/** `good` is the start of the last good backup. */
type News = { failure: Failure; good: Date | undefined };

function backupFailedLetter(head: MailContext, { failure, good }: News): Mail {
  const why = t("failedWhy", { failure });
  const last = good
    ? t("failedLastGood", { date: formatDate(good), clock: formatClock(good) })
    : t("failedNoneGood");
  return letter(head, {
    subject: t("failedSubject", { store: head.store.name }),
    title: t("failedTitle"),
    preview: why,
    parts: [{ html: html`${[why, last].map(paragraph)}`, text: `${why}\n${last}` }, t("failedNext")],
    link: { words: t("failedLink"), path: backupSellerPages.backups },
  });
}
