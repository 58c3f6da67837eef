import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#kernel/db/connect.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { letter } from "#kernel/mail/letter.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { t } from "../server-texts.ts";
import { languageOfShopper } from "../sessions/session.ts";
import { shoppers } from "../tables.ts";

/** Tells a shopper that the account has a new password: the one who chose it may be somebody else. */
export const passwordChangedMail = defineMail({
  kind: "password-changed",
  priority: 28,
  schema: z.object({ email: z.string(), device: z.string().nullable(), byLink: z.boolean(), at: z.string() }),
  language: (db, { email }) => languageOfShopper(db, email),
  write: async (db, head, { email, device, byLink, at }) => {
    const isTheirs = eq(sql`lower(${shoppers.email})`, email.toLowerCase());
    if ((await db.$count(shoppers, isTheirs)) === 0) return undefined;
    const store = head.store.name;
    const moment = new Date(at);
    const news = t("passwordChangedNews", {
      store,
      date: formatDate(moment),
      clock: formatClock(moment),
      browser: device ?? t("unknownBrowser"),
      way: byLink ? "link" : "password",
    });
    const mail = letter(head, {
      subject: t("passwordChangedSubject", { store }),
      title: t("passwordChangedTitle"),
      preview: news,
      parts: [news, t("passwordChangedFine"), t("passwordChangedCure")],
      link: { words: t("passwordChangedLink"), path: "/" },
    });
    return { to: email, ...mail };
  },
});

/** A shopper's new password, and whether a mailed link has set it. */
type NewPassword = { email: string; device: string | null; byLink: boolean };

/** Queues the mail about a new password in the transaction that sets it. */
export const tellNewPassword = (tx: Tx, mail: MailQueue, changed: NewPassword): Promise<void> =>
  mail.add(tx, passwordChangedMail, [{ ...changed, at: new Date().toISOString() }]);
