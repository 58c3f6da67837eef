import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { products } from "#modules/catalog/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import type { ReviewedComment, ReviewQuery } from "../contract/comment.ts";
import { commentName } from "../rules/comment-name.ts";
import type { ReviewList } from "../rules/review-lists.ts";
import { commentReports, isWaiting, ratings } from "../tables.ts";

const DEFAULT_LIMIT = 50;

export type ReviewPage = {
  comments: ReviewedComment[];
  waiting: number;
  total: number;
  page: number;
  limit: number;
};

const WAITS = isNotNull(ratings.reviewWaitsSince);

const COMMENTED = isNotNull(ratings.commentedAt);
const IS_HIDDEN = and(eq(ratings.commentHidden, true), COMMENTED, isNull(ratings.reviewWaitsSince));

/** Which comments a list has, and in which order. */
const LISTS: Record<ReviewList, { where: SQL | undefined; order: SQL[] }> = {
  all: { where: COMMENTED, order: [desc(isWaiting(ratings)), desc(ratings.commentedAt), desc(ratings.id)] },
  waiting: { where: WAITS, order: [asc(ratings.reviewWaitsSince), asc(ratings.id)] },
  hidden: { where: IS_HIDDEN, order: [desc(ratings.commentedAt), desc(ratings.id)] },
};

/**
 * The comments that wait for the seller's decision, the longest waiting first; those hidden, the newest first; or all,
 * the newest first after those that wait.
 */
export async function listReviews(
  db: Connection,
  { list = "waiting", page = 1, limit = DEFAULT_LIMIT }: ReviewQuery,
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

/** How many comments wait for the seller's decision. */
export async function countWaiting(db: Connection): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(ratings).where(WAITS);
  return counted?.total ?? 0;
}

type Row = {
  rating: typeof ratings.$inferSelect;
  product: ReviewedComment["product"];
  shopperName: string | null;
  reports: number;
};

function toReviewed({ rating, product, shopperName, reports }: Row): ReviewedComment {
  return {
    _id: rating.id,
    name: commentName(shopperName),
    stars: rating.stars,
    comment: rating.comment ?? "",
    // Both are there or neither is.
    createdAt: (rating.commentedAt ?? rating.createdAt).toISOString(),
    product,
    reports,
    hidden: rating.commentHidden,
    waits: rating.reviewWaitsSince !== null,
  };
}
