import { sql } from "drizzle-orm";
import { boolean, check, index, type PgColumn, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#kernel/db/columns.ts";
import { productId } from "#modules/catalog/tables.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { orderItems } from "#modules/order/tables.ts";

/** Whether the comment waits for the seller. */
export const isWaiting = ({ reviewWaitsSince }: { reviewWaitsSince: PgColumn }) =>
  sql`(${reviewWaitsSince} is not null)`;

/** One rating per order line, so one per shopper, product and order item. */
export const ratings = pgTable(
  "ratings",
  {
    id: id(),
    orderItemId: text("order_item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    productId: productId(),
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "set null" }),
    stars: smallint("stars").notNull(),
    comment: text("comment"),
    // The time at which the current text was written.
    commentedAt: moment("commented_at"),
    // Whether only the author still sees the comment. A change of the text does not reset it.
    commentHidden: boolean("comment_hidden").notNull().default(false),
    // The time since which the comment waits for the seller; null if it does not.
    reviewWaitsSince: moment("review_waits_since"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("ratings_order_item").on(table.orderItemId),
    index("ratings_product").on(table.productId),
    index("ratings_shopper").on(table.shopperId),
    // For a product's page.
    index("ratings_comments")
      .on(table.productId, table.commentedAt, table.id)
      .where(sql`${table.commentedAt} is not null and not ${table.commentHidden}`),
    index("ratings_reviews")
      .on(table.reviewWaitsSince, table.id)
      .where(sql`${table.reviewWaitsSince} is not null`),
    // For the seller's list of all comments.
    index("ratings_all_comments")
      .on(isWaiting(table), table.commentedAt, table.id)
      .where(sql`${table.commentedAt} is not null`),
    index("ratings_hidden").on(table.commentedAt, table.id).where(sql`${table.commentHidden}`),
    check("ratings_stars", sql`${table.stars} between 1 and 5`),
    check("ratings_commented", sql`(${table.comment} is null) = (${table.commentedAt} is null)`),
    check("ratings_review", sql`${table.reviewWaitsSince} is null or ${table.comment} is not null`),
  ],
);

/** The reports of a comment, one for each shopper. They still count after the account was deleted. */
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
