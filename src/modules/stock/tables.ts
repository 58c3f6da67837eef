import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#kernel/db/columns.ts";
import { products } from "#modules/catalog/tables.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { orders } from "#modules/order/tables.ts";
import type { StockKind } from "./rules/counting.ts";

/**
 * How many packs are left of the products that are counted; a product without a row is not. Whoever changes a count
 * holds its row first, in the order of the products' ids, and only then the product.
 */
export const stockCounts = pgTable(
  "stock_counts",
  {
    productId: text("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    count: integer("count").notNull(),
    // A new one whenever counting begins: what an order took from an earlier counting is no part of this one.
    counting: text("counting").notNull().default(sql`gen_random_uuid()::text`),
  },
  (table) => [check("stock_counts_count", sql`${table.count} >= 0`)],
);

/**
 * The ledger: every change of a count, the newest with the largest id. Triggers hold each move to the one before it,
 * and the newest one to the count, so that the moves of a counting always add up to it.
 */
export const stockMoves = pgTable(
  "stock_moves",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    counting: text("counting").notNull(),
    kind: text("kind").$type<StockKind>().notNull(),
    change: integer("change").notNull(),
    countAfter: integer("count_after").notNull(),
    // Written before its order is, in the same transaction.
    orderId: text("order_id"),
    // The seller's e-mail, who may be gone.
    seller: text("seller"),
    // Why, where a person said so.
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (table) => [
    index("stock_moves_product").on(table.productId, table.id),
    index("stock_moves_counting").on(table.counting, table.id),
    index("stock_moves_order").on(table.orderId),
    check("stock_moves_reason", sql`${table.reason} <> '' and length(${table.reason}) <= 200`),
    check("stock_moves_count", sql`${table.countAfter} >= 0`),
    check(
      "stock_moves_kind",
      sql`case ${table.kind}
        when 'harvest' then ${table.change} >= 0 and ${table.orderId} is null
        when 'corrected' then ${table.change} < 0 and ${table.orderId} is null
        when 'sold' then ${table.change} < 0 and ${table.orderId} is not null
        when 'spoilt' then ${table.change} < 0 and ${table.orderId} is not null
        when 'given back' then ${table.change} > 0 and ${table.orderId} is not null
        else false end`,
    ),
  ],
);

/**
 * How many packs of a product an order comes to since it was packed, where this was said: in place of its lines, and for
 * products that are none of its lines. `uncounted` of them were never taken from `counting`, as counting began later.
 */
export const orderPacks = pgTable(
  "order_packs",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    packs: integer("packs").notNull(),
    /** So many more were taken for it and spoilt: they are gone, whatever becomes of the order. */
    spoilt: integer("spoilt").notNull().default(0),
    // None while the product is not counted.
    counting: text("counting"),
    uncounted: integer("uncounted").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index("order_packs_product").on(table.productId),
    check("order_packs_packs", sql`${table.packs} >= 0 and ${table.spoilt} >= 0 and ${table.uncounted} >= 0`),
  ],
);

/**
 * Who asked to be told when a sold-out product is back: a shopper, or a visitor by their e-mail, once for each product.
 * `queuedAt` is when their mail went into the queue, `toldAt` when it was sent. What was told stays for a while, as the
 * way out in its mail is found by it.
 */
export const stockWaits = pgTable(
  "stock_waits",
  {
    id: id(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "cascade" }),
    email: text("email"),
    // Opens nothing but the way out: whoever has the link from the mail can go, without a login.
    token: text("token").notNull().unique().default(sql`gen_random_uuid()::text`),
    queuedAt: moment("queued_at"),
    toldAt: moment("told_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("stock_waits_shopper").on(table.productId, table.shopperId),
    uniqueIndex("stock_waits_email").on(table.productId, sql`lower(${table.email})`),
    index("stock_waits_of_shopper").on(table.shopperId),
    index("stock_waits_of_email").on(sql`lower(${table.email})`),
    index("stock_waits_due").on(table.productId).where(sql`${table.queuedAt} is null`),
    index("stock_waits_told").on(table.toldAt).where(sql`${table.toldAt} is not null`),
    check("stock_waits_who", sql`(${table.shopperId} is null) <> (${table.email} is null)`),
    check("stock_waits_told", sql`${table.toldAt} is null or ${table.queuedAt} is not null`),
  ],
);
