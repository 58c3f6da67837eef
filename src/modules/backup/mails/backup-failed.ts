import { eq } from "drizzle-orm";
import { z } from "zod";
import { defineMail } from "#kernel/mail/define-mail.ts";
import { lastNews } from "../actions/last-news.ts";
import { backups } from "../tables.ts";
import { backupFailedLetter } from "./backup-failed-letter.ts";

/** Tells the store, at its own address, that it has no new backup, unless it has one by now. */
export const backupFailedMail = defineMail({
  kind: "backup-failed",
  priority: 15,
  schema: z.object({ backupId: z.string() }),
  write: async (db, head, { backupId }) => {
    const [backup] = await db.select().from(backups).where(eq(backups.id, backupId));
    const { good } = await lastNews(db);
    if (!backup || (good && good.startedAt > backup.startedAt)) return undefined;
    const letter = backupFailedLetter(head, { failure: backup.failure ?? "other", good: good?.startedAt });
    return { to: head.store.email, ...letter };
  },
});
