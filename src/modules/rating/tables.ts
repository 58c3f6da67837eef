import { sql } from "drizzle-orm";
import { boolean, check, index, type PgColumn, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#kernel/db/columns.ts";
import { products } from "#modules/catalog/tables.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { orderItems } from "#modules/order/tables.ts";

/** The seller has to look at the comment. */
export const isWaiting = ({ reviewWaitsSince }: { reviewWaitsSince: PgColumn }) =>
  sql`(${reviewWaitsSince} is not null)`;

/** One rating per order line, which is one per shopper, product and order item. */
export const ratings = pgTable(
  "ratings",
  {
    id: id(),
    orderItemId: text("order_item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "set null" }),
    stars: smallint("stars").notNull(),
    comment: text("comment"),
    // When the comment was written as it reads now.
    commentedAt: moment("commented_at"),
    // Only the author still sees the comment. It outlives a change of the comment.
    commentHidden: boolean("comment_hidden").notNull().default(false),
    // The seller has to look at the comment since then; null if nothing waits.
    reviewWaitsSince: moment("review_waits_since"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("ratings_order_item").on(table.orderItemId),
    index("ratings_product").on(table.productId),
    index("ratings_shopper").on(table.shopperId),
    // What a product's page shows, in its order.
    index("ratings_comments")
      .on(table.productId, table.commentedAt, table.id)
      .where(sql`${table.commentedAt} is not null and not ${table.commentHidden}`),
    index("ratings_reviews")
      .on(table.reviewWaitsSince, table.id)
      .where(sql`${table.reviewWaitsSince} is not null`),
    // All comments as the seller lists them.
    index("ratings_all_comments")
      .on(isWaiting(table), table.commentedAt, table.id)
      .where(sql`${table.commentedAt} is not null`),
    index("ratings_hidden").on(table.commentedAt, table.id).where(sql`${table.commentHidden}`),
    check("ratings_stars", sql`${table.stars} between 1 and 5`),
    check("ratings_commented", sql`(${table.comment} is null) = (${table.commentedAt} is null)`),
    check("ratings_review", sql`${table.reviewWaitsSince} is null or ${table.comment} is not null`),
  ],
);

/** Who reported a rating's comment, each once. Without the person it still counts. */
export const commentReports = pgTable(
  "comment_reports",
  {
    id: id(),
    ratingId: text("rating_id")
      .notNull()
      .references(() => ratings.id, { onDelete: "cascade" }),
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    unique("comment_reports_once").on(table.ratingId, table.shopperId),
    index("comment_reports_shopper").on(table.shopperId),
  ],
);
