import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { backupFailedMail } from "../mails/backup-failed.ts";
import { backups } from "../tables.ts";
import { detailOf, failureOf } from "./failure-of.ts";
import { lastNews } from "./last-news.ts";

type Failed = { id: string; error: unknown; finishedAt: Date; mail: MailQueue };

/** Notes that a backup failed. The first nightly one that fails since the last good one is told by mail too. */
export async function noteFailure(db: Db, { id, error, finishedAt, mail }: Failed): Promise<void> {
  const fields = { failure: failureOf(error), detail: detailOf(error), finishedAt };
  await transact(db, async (tx) => {
    await tx
      .update(backups)
      .set({ state: "failed", ...fields })
      .where(eq(backups.id, id));
    const { failed } = await lastNews(tx);
    if (failed[0]?.id === id) await mail.add(tx, backupFailedMail, [{ backupId: id }]);
  });
}
