import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { ExportExtension } from "#modules/account/index.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { categories, products } from "#modules/catalog/index.ts";
import {
  type ActionKind,
  type RecordKind,
  recordActions,
  type SellerAccount,
  shoppers,
} from "#modules/identity/index.ts";
import type { Comment, CommentsQuery, DecideComment, ReviewedComment, ReviewQuery } from "./contract.ts";
import { ratingSellerPages } from "./paths.ts";
import { commentName, type ReviewList } from "./rules/comments.ts";
import { t } from "./server-texts.ts";
import { commentReports, isWaiting, ratings } from "./tables.ts";

const DEFAULT_LIMIT = 10;

/**
 * A product's visible comments, the newest first. `more` says whether there are older ones. Throws `NOT_FOUND` for a
 * product that is not on sale.
 */
export async function listComments(
  db: Connection,
  query: CommentsQuery,
): Promise<{ comments: Comment[]; more: boolean }> {
  const { limit = DEFAULT_LIMIT } = query;
  // One more than requested, to find out whether there are more.
  const rows = await commentRows(db, { ...query, limit: limit + 1 });
  if (rows.length === 0) throw new AppError("NOT_FOUND", t.later("productNotFound"));
  return { comments: rows.slice(0, limit).flatMap(toComment), more: rows.length > limit };
}

const size = alias(products, "size");
const categoryOfSize = alias(categories, "category_of_size");

/**
 * The product with each comment on it and on the other sizes of the same thing, or without any: one query, which reads of
 * each size no more comments than it returns.
 */
export function commentRows(
  db: Connection,
  { productId, limit, before, beforeId = "" }: CommentsQuery & { limit: number },
) {
  const older = before
    ? sql`(${ratings.commentedAt}, ${ratings.id}) < (${before}::timestamptz, ${beforeId})`
    : undefined;
  const ofSize = db
    .select()
    .from(ratings)
    .where(
      and(
        eq(ratings.productId, size.id),
        isNotNull(ratings.commentedAt),
        eq(ratings.commentHidden, false),
        older,
      ),
    )
    .orderBy(desc(ratings.commentedAt), desc(ratings.id))
    .limit(limit)
    .as("of_size");
  const { id: ratingId, commentedAt: at } = ofSize;
  const shown = db
    .select({
      id: ratingId,
      stars: ofSize.stars,
      comment: ofSize.comment,
      commentedAt: at,
      shopperId: ofSize.shopperId,
    })
    .from(size)
    .innerJoin(
      categoryOfSize,
      and(eq(categoryOfSize.path, size.categoryPath), eq(categoryOfSize.isActive, true)),
    )
    .innerJoinLateral(ofSize, sql`true`)
    .where(or(eq(size.id, products.id), eq(size.sizeGroup, products.sizeGroup)))
    .orderBy(desc(at), desc(ratingId))
    .limit(limit)
    .as("shown");
  const { id, stars, comment, commentedAt, shopperId } = shown;
  return db
    .select({ id, stars, comment, commentedAt, shopperName: shoppers.name })
    .from(products)
    .innerJoin(categories, and(eq(categories.path, products.categoryPath), eq(categories.isActive, true)))
    .leftJoinLateral(shown, sql`true`)
    .leftJoin(shoppers, eq(shoppers.id, shopperId))
    .where(eq(products.id, productId))
    .orderBy(desc(commentedAt), desc(id));
}

type Row = Awaited<ReturnType<typeof commentRows>>[number];

function toComment({ id, stars, comment, commentedAt, shopperName }: Row): Comment[] {
  if (id === null || stars === null || comment === null || commentedAt === null) return [];
  return [{ _id: id, name: commentName(shopperName), stars, comment, createdAt: commentedAt.toISOString() }];
}

const DEFAULT_REVIEWS = 50;

type ReviewPage = {
  comments: ReviewedComment[];
  waiting: number;
  total: number;
  page: number;
  limit: number;
};

const WAITS = isNotNull(ratings.reviewWaitsSince);

const COMMENTED = isNotNull(ratings.commentedAt);
const IS_HIDDEN = and(eq(ratings.commentHidden, true), COMMENTED, isNull(ratings.reviewWaitsSince));

const LISTS: Record<ReviewList, { where: SQL | undefined; order: SQL[] }> = {
  all: { where: COMMENTED, order: [desc(isWaiting(ratings)), desc(ratings.commentedAt), desc(ratings.id)] },
  waiting: { where: WAITS, order: [asc(ratings.reviewWaitsSince), asc(ratings.id)] },
  hidden: { where: IS_HIDDEN, order: [desc(ratings.commentedAt), desc(ratings.id)] },
};

/**
 * The comments waiting for the seller's decision, the longest waiting first; the hidden ones, the newest first; or all,
 * the newest first after those waiting.
 */
export async function listReviews(
  db: Connection,
  { list = "waiting", page = 1, limit = DEFAULT_REVIEWS }: ReviewQuery,
): Promise<ReviewPage> {
  const { where, order } = LISTS[list];
  const [rows, waiting, [counted]] = await Promise.all([
    db
      .select({
        rating: ratings,
        product: { _id: products.id, name: products.name, category: products.categoryPath },
        shopperName: shoppers.name,
        reports: sql<number>`(select count(*) from ${commentReports} where ${commentReports.ratingId} = ${ratings.id})::int`,
      })
      .from(ratings)
      .innerJoin(products, eq(products.id, ratings.productId))
      .leftJoin(shoppers, eq(shoppers.id, ratings.shopperId))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset((page - 1) * limit),
    countWaiting(db),
    db.select({ total: count() }).from(ratings).where(where),
  ]);
  return { comments: rows.map(toReviewed), waiting, total: counted?.total ?? 0, page, limit };
}

async function countWaiting(db: Connection): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(ratings).where(WAITS);
  return counted?.total ?? 0;
}

/** The comments that wait for the seller's decision. */
export async function commentTasks(db: Connection): Promise<SellerTask[]> {
  const count = await countWaiting(db);
  if (count === 0) return [];
  const link = { to: ratingSellerPages.comments, words: t("waitingLink") };
  return [{ phase: "answer", count, title: t("waitingTitle", { count }), text: t("waitingText"), link }];
}

type ReviewRow = {
  rating: typeof ratings.$inferSelect;
  product: ReviewedComment["product"];
  shopperName: string | null;
  reports: number;
};

function toReviewed({ rating, product, shopperName, reports }: ReviewRow): ReviewedComment {
  return {
    _id: rating.id,
    name: commentName(shopperName),
    stars: rating.stars,
    comment: rating.comment ?? "",
    // Both are set or none is.
    createdAt: (rating.commentedAt ?? rating.createdAt).toISOString(),
    product,
    reports,
    hidden: rating.commentHidden,
    waits: rating.reviewWaitsSince !== null,
  };
}

/** The comments that a shopper has reported, for the account's export. */
export const exportReports: ExportExtension = async (tx, { id }) => {
  const rows = await tx
    .select({ product: products.name, createdAt: commentReports.createdAt })
    .from(commentReports)
    .innerJoin(ratings, eq(ratings.id, commentReports.ratingId))
    .innerJoin(products, eq(products.id, ratings.productId))
    .where(eq(commentReports.shopperId, id))
    .orderBy(asc(commentReports.createdAt));
  return { reports: rows.map(({ product, createdAt }) => ({ product, createdAt: createdAt.toISOString() })) };
};

/**
 * Deletes the comments of a shopper whose account is deleted, as they are the person's own words. The stars still
 * count.
 */
export async function deleteComments(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx
    .update(ratings)
    .set({ comment: null, commentedAt: null, reviewWaitsSince: null })
    .where(eq(ratings.shopperId, id));
}

/** Comments among what sellers change. */
export const COMMENT_RECORD: RecordKind = {
  name: "comment",
  all: t.later("comments"),
  one: t.later("comment"),
  many: (count) => t.later("manyComments", { count }),
  fields: {},
  seenBy: "rating.see",
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
