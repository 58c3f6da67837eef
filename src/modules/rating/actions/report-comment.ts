import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "../server-texts.ts";
import { commentReports, ratings } from "../tables.ts";

/**
 * Reports a comment to the seller, once for each shopper: again changes nothing, also after the seller kept it.
 * Refusals: `NOT_FOUND` (no such comment, or a hidden one), `CONFLICT` (the shopper's own).
 */
export async function reportComment(
  db: Db,
  { id, shopperId, now }: { id: string; shopperId: string; now: Date },
): Promise<void> {
  await transact(db, async (tx) => {
    const [reported] = await tx
      .select({ author: ratings.shopperId })
      .from(ratings)
      .where(and(eq(ratings.id, id), isNotNull(ratings.comment), eq(ratings.commentHidden, false)))
      .for("no key update");
    if (!reported) throw new AppError("NOT_FOUND", t.later("commentGone"));
    if (reported.author === shopperId) {
      throw new AppError("CONFLICT", t.later("ownComment"));
    }
    const added = await tx
      .insert(commentReports)
      .values({ ratingId: id, shopperId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: commentReports.id });
    if (added.length === 0) return;
    await tx
      .update(ratings)
      .set({
        reviewWaitsSince: sql`coalesce(${ratings.reviewWaitsSince}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(ratings.id, id));
  });
}
