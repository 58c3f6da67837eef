import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { categories, products } from "#modules/catalog/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import type { Comment, CommentsQuery } from "../contract/comment.ts";
import { commentName } from "../rules/comment-name.ts";
import { t } from "../server-texts.ts";
import { ratings } from "../tables.ts";

const DEFAULT_LIMIT = 10;

/**
 * A product's comments that are not hidden, the newest first; `more` says whether older ones follow. A product that is
 * not on sale: `NOT_FOUND`.
 */
export async function listComments(
  db: Connection,
  query: CommentsQuery,
): Promise<{ comments: Comment[]; more: boolean }> {
  const { limit = DEFAULT_LIMIT } = query;
  // One more than is asked for, to know whether more follow.
  const rows = await commentRows(db, { ...query, limit: limit + 1 });
  if (rows.length === 0) throw new AppError("NOT_FOUND", t.later("productNotFound"));
  return { comments: rows.slice(0, limit).flatMap(toComment), more: rows.length > limit };
}

/** The product beside each of its comments, or beside none: one query, which reads no more comments than it gives. */
export function commentRows(
  db: Connection,
  { productId, limit, before, beforeId = "" }: CommentsQuery & { limit: number },
) {
  const older = before
    ? sql`(${ratings.commentedAt}, ${ratings.id}) < (${before}::timestamptz, ${beforeId})`
    : undefined;
  const shown = db
    .select()
    .from(ratings)
    .where(
      and(
        eq(ratings.productId, products.id),
        isNotNull(ratings.commentedAt),
        eq(ratings.commentHidden, false),
        older,
      ),
    )
    .orderBy(desc(ratings.commentedAt), desc(ratings.id))
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
