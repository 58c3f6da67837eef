import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { products } from "#modules/catalog/index.ts";
import {
  type ActionKind,
  type RecordKind,
  recordActions,
  type SellerAccount,
} from "#modules/identity/index.ts";
import type { DecideComment } from "../contract.ts";
import { t } from "../server-texts.ts";
import { commentReports, ratings } from "../tables.ts";

/** Comments among what sellers change. */
export const COMMENT_RECORD: RecordKind = {
  name: "comment",
  all: t.later("comments"),
  one: t.later("comment"),
  many: (count) => t.later("manyComments", { count }),
};

/**
 * Hides a comment from everybody but its author, or keeps it; a hidden one is then shown again. It no longer waits. The
 * audit log names the product, but neither the author nor the words, as those are deleted with the account. Throws
 * `NOT_FOUND` (no such comment), `CONFLICT` (its text has changed since the seller read it).
 */
export async function decideComment(
  db: Db,
  { decision, seller }: { decision: DecideComment; seller: SellerAccount },
): Promise<void> {
  const { id, hidden, createdAt } = decision;
  await transact(db, async (tx) => {
    const [held] = await tx
      .select({ rating: ratings, product: products.name })
      .from(ratings)
      .innerJoin(products, eq(products.id, ratings.productId))
      .where(eq(ratings.id, id))
      .for("no key update", { of: ratings });
    if (!held?.rating.commentedAt) throw new AppError("NOT_FOUND", t.later("commentGone"));
    const { commentedAt, commentHidden, reviewWaitsSince } = held.rating;
    if (commentedAt.getTime() !== new Date(createdAt).getTime()) {
      throw new AppError("CONFLICT", t.later("commentChanged"));
    }
    if (commentHidden === hidden && reviewWaitsSince === null) return;
    await tx.update(ratings).set({ commentHidden: hidden, reviewWaitsSince: null }).where(eq(ratings.id, id));
    const action = decided({ hidden, wasHidden: commentHidden });
    await recordActions(tx, seller, [{ subject: COMMENT_RECORD, action, id, name: held.product }]);
  });
}

function decided({ hidden, wasHidden }: { hidden: boolean; wasHidden: boolean }): ActionKind {
  if (hidden) return "hidden";
  return wasHidden ? "shown" : "kept";
}

/**
 * Reports a comment to the seller, once for each shopper. Another report changes nothing, even after the seller has
 * kept the comment. Throws `NOT_FOUND` (no such comment, or a hidden one), `CONFLICT` (the shopper's own).
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
