import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "#kernel/db/columns.ts";
import { productId } from "#modules/catalog/tables.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { orderId } from "#modules/order/tables.ts";
import type { BaseUnit } from "./rules/shared/base-units.ts";
import type { StockKind } from "./rules/stock-kinds.ts";

/** A number of packs, or an amount in base units: grams, millilitres or pieces. */
const amount = (name: string) => bigint(name, { mode: "number" });

/** Heaps of produce that several products are sold from, in packs of different sizes. */
export const heaps = pgTable(
  "heaps",
  {
    id: id(),
    name: text("name").notNull(),
    unit: text("unit").$type<BaseUnit>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("heaps_name", sql`${table.name} <> '' and length(${table.name}) <= 100`),
    check("heaps_unit", sql`${table.unit} in ('g', 'ml', 'pcs')`),
  ],
);

/**
 * The products of a heap. Triggers keep a product from being counted in packs at the same time, and take it out of the
 * heap when its pack gets a unit of another kind.
 */
export const heapProducts = pgTable(
  "heap_products",
  {
    productId: productId().primaryKey(),
    heapId: text("heap_id")
      .notNull()
      .references(() => heaps.id, { onDelete: "cascade" }),
    /** The delivery days that take orders for it, the earliest first. A job follows the time and the settings. */
    days: day("days").array().notNull().default(sql`'{}'`),
    /** True if one of these days had enough for a pack at the last look. A change of it puts the product on or off sale. */
    available: boolean("available").notNull().default(false),
  },
  (table) => [index("heap_products_heap").on(table.heapId)],
);

/**
 * A heap's produce for a delivery day: `total` is what came to it (harvest, corrections, carried over), `left` that less
 * what orders have taken. Changes lock the rows in the order of heap and day, before counts of packs and products.
 */
export const heapDays = pgTable(
  "heap_days",
  {
    heapId: text("heap_id")
      .notNull()
      .references(() => heaps.id, { onDelete: "cascade" }),
    day: day("day").notNull(),
    total: amount("total").notNull(),
    left: amount("left").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.heapId, table.day] }),
    index("heap_days_left").on(table.day).where(sql`${table.left} > 0`),
    check("heap_days_left", sql`${table.left} >= 0 and ${table.left} <= ${table.total}`),
  ],
);

/**
 * The packs left of counted products; a product without a row is not counted. Changes lock the rows first, in the order
 * of the products' ids, and only then the products.
 */
export const stockCounts = pgTable(
  "stock_counts",
  {
    productId: productId().primaryKey(),
    count: integer("count").notNull(),
    // A new id whenever counting begins. Packs from an earlier epoch are not part of this one.
    countEpoch: text("counting").notNull().default(sql`gen_random_uuid()::text`),
  },
  (table) => [check("stock_counts_count", sql`${table.count} >= 0`)],
);

/**
 * The ledger of stock, the newest entry with the largest id: every change of a count, in packs, and of a heap's day or a lot, in
 * base units. Triggers check that each entry continues the one before it of its pool, and that the newest equals the pool's row, so
 * that the entries of a pool always add up to it. No entry is ever changed, and only a deleted heap takes its entries with it.
 */
export const stockEntries = pgTable(
  "stock_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The epoch of a count, a heap and its day, or a lot, which is its own `source`. */
    pool: text("pool").notNull(),
    // Null for a count and a lot.
    heapId: text("heap_id").references(() => heaps.id, { onDelete: "cascade" }),
    day: day("day"),
    // The product of a count or of an order. It may be deleted since.
    productId: text("product_id"),
    kind: text("kind").$type<StockKind>().notNull(),
    change: amount("change").notNull(),
    /** What was left after it. Of a lot, what came less what was lost: a trigger sets that. */
    leftAfter: amount("left_after").notNull(),
    /** What had come to the day after it, without what orders took and gave back. */
    totalAfter: amount("total_after"),
    // Written before its order, in the same transaction.
    orderId: text("order_id"),
    /** The other day of what was carried over. */
    otherDay: day("other_day"),
    // The e-mail of the seller, who may have been deleted.
    seller: text("seller"),
    // The reason, if a person gave one.
    reason: text("reason"),
    /** The id of what it belongs to in another module, such as a grower's lot. Null is produce that nobody is named for. */
    source: text("source"),
    /** The entry that it takes back, all of it. An entry is taken back once. */
    reverses: amount("reverses"),
    /** The loss of a heap's day of which it is the part that a lot bears. Who takes the loss back takes its parts back. */
    partOf: amount("part_of"),
    createdAt: createdAt(),
  },
  (table) => [
    index("stock_entries_pool").on(table.pool, table.id),
    index("stock_entries_heap").on(table.heapId, table.id).where(sql`${table.heapId} is not null`),
    index("stock_entries_product").on(table.productId, table.id).where(sql`${table.heapId} is null`),
    index("stock_entries_part").on(table.partOf).where(sql`${table.partOf} is not null`),
    index("stock_entries_order").on(table.orderId).where(sql`${table.orderId} is not null`),
    index("stock_entries_source").on(table.source).where(sql`${table.source} is not null`),
    uniqueIndex("stock_entries_reverses").on(table.reverses).where(sql`${table.reverses} is not null`),
    check("stock_entries_left", sql`${table.leftAfter} >= 0`),
    check("stock_entries_reason", sql`${table.reason} <> '' and length(${table.reason}) <= 200`),
    check(
      "stock_entries_of",
      sql`case when ${table.heapId} is null
        then (${table.productId} is not null or ${table.pool} = ${table.source})
          and num_nonnulls(${table.day}, ${table.totalAfter}) = 0
        else num_nonnulls(${table.day}, ${table.totalAfter}) = 2
          and (${table.orderId} is null) = (${table.productId} is null) end`,
    ),
    check(
      "stock_entries_kind",
      sql`(${table.kind} = 'carried over') = (${table.otherDay} is not null)
        and case ${table.kind}
          when 'harvest' then ${table.change} >= 0 and ${table.orderId} is null
          when 'corrected' then ${table.change} <> 0 and ${table.orderId} is null
          when 'carried over' then ${table.change} <> 0 and ${table.orderId} is null and ${table.heapId} is not null
          when 'written off' then ${table.change} <> 0 and ${table.orderId} is null
          when 'sold' then ${table.change} < 0 and ${table.orderId} is not null
          when 'given back' then ${table.change} > 0 and ${table.orderId} is not null
          when 'spoilt' then ${table.change} <> 0 and (${table.orderId} is not null or ${table.pool} = ${table.source})
          else false end`,
    ),
  ],
);

/**
 * What is in an order's bag, by product: the only table of it, which counts, heaps and growers' lots read. `packs` count,
 * `amount` is weighed: in grams, millilitres or pieces, or in packs if the pack has no such unit. Both are null after the order was
 * changed, until it is packed anew: then its lines count. `uncounted` packs were never taken in `countEpoch`, as counting
 * began later, and `uncountedAmount` never from a heap; null is unknown.
 */
export const orderPacks = pgTable(
  "order_packs",
  {
    orderId: orderId(),
    // The product may be deleted since.
    productId: text("product_id").notNull(),
    packs: integer("packs"),
    /** Additional packs that were taken for it and spoilt. They are lost even if the order is cancelled. */
    spoilt: integer("spoilt").notNull().default(0),
    // Null while the product is not counted.
    countEpoch: text("counting"),
    uncounted: integer("uncounted").notNull().default(0),
    amount: bigint("amount", { mode: "number" }),
    spoiltAmount: bigint("spoilt_amount", { mode: "number" }).notNull().default(0),
    uncountedAmount: bigint("uncounted_amount", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    check("order_packs_packs", sql`${table.packs} >= 0 and ${table.spoilt} >= 0 and ${table.uncounted} >= 0`),
    check(
      "order_packs_amounts",
      sql`${table.amount} >= 0 and ${table.spoiltAmount} >= 0 and ${table.uncountedAmount} >= 0`,
    ),
  ],
);

/**
 * People who want to be told when a sold-out product is back: a shopper, or a visitor by their e-mail, once for each
 * product. `queuedAt` is the time when their mail was queued, `toldAt` when it was sent. Finished waits are kept for a
 * while, for the stop link in the mail.
 */
export const stockWaits = pgTable(
  "stock_waits",
  {
    id: id(),
    productId: productId(),
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "cascade" }),
    email: text("email"),
    /** The code of the language that they asked in; null in waits of earlier releases. */
    language: text("language"),
    // The token of the mail's stop link. It gives no other access, and needs no login.
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
