import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { type AuditAction, recordActions } from "#modules/audit/index.ts";
import { products } from "#modules/catalog/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { DecideComment } from "../contract/comment.ts";
import { t } from "../server-texts.ts";
import { ratings } from "../tables.ts";

/**
 * The seller hides a comment from everybody but its author, or keeps it (one that was hidden is shown again). It waits
 * no longer then. The audit log names the product and neither author nor words, which go when the author leaves.
 * Refusals: `NOT_FOUND` (no such comment), `CONFLICT` (it reads otherwise than when the seller read it).
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
    await recordActions(tx, seller, [{ subject: "comment", action, id, name: held.product }]);
  });
}

function decided({ hidden, wasHidden }: { hidden: boolean; wasHidden: boolean }): AuditAction {
  if (hidden) return "hidden";
  return wasHidden ? "shown" : "kept";
}
