import { sql } from "drizzle-orm";
import { bigint, boolean, check, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, day, id } from "#kernel/db/columns.ts";
import { products } from "#modules/catalog/tables.ts";
import type { HeapKind } from "./rules/heap-amounts.ts";
import type { BaseUnit } from "./rules/shared/base-units.ts";

/** An amount in the heap's base unit: grams, millilitres or pieces. */
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
    productId: text("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
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
 * The ledger of heaps, the newest entry with the largest id. Triggers check that each entry continues the one before it
 * of the same heap and day, and that the newest equals that day's row.
 */
export const heapMoves = pgTable(
  "heap_moves",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    heapId: text("heap_id").notNull(),
    day: day("day").notNull(),
    kind: text("kind").$type<HeapKind>().notNull(),
    change: amount("change").notNull(),
    leftAfter: amount("left_after").notNull(),
    totalAfter: amount("total_after").notNull(),
    // Written before its order, in the same transaction. The product may be deleted since.
    orderId: text("order_id"),
    productId: text("product_id"),
    /** The other day of what was carried over. */
    otherDay: day("other_day"),
    // The e-mail of the seller, who may have been deleted.
    seller: text("seller"),
    reason: text("reason"),
    /** The id of what it belongs to in another module, such as a grower's lot. Null is produce that nobody is named for. */
    source: text("source"),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "heap_moves_day",
      columns: [table.heapId, table.day],
      foreignColumns: [heapDays.heapId, heapDays.day],
    }).onDelete("cascade"),
    index("heap_moves_heap").on(table.heapId, table.id),
    index("heap_moves_of_day").on(table.heapId, table.day, table.id),
    index("heap_moves_order").on(table.orderId).where(sql`${table.orderId} is not null`),
    index("heap_moves_source").on(table.source).where(sql`${table.source} is not null`),
    check("heap_moves_reason", sql`${table.reason} <> '' and length(${table.reason}) <= 200`),
    check(
      "heap_moves_kind",
      sql`(${table.orderId} is null) = (${table.productId} is null)
        and (${table.kind} = 'carried over') = (${table.otherDay} is not null)
        and case ${table.kind}
          when 'harvest' then ${table.change} >= 0 and ${table.orderId} is null
          when 'corrected' then ${table.change} < 0 and ${table.orderId} is null
          when 'carried over' then ${table.change} <> 0 and ${table.orderId} is null
          when 'written off' then ${table.change} <> 0 and ${table.orderId} is null
          when 'sold' then ${table.change} < 0 and ${table.orderId} is not null
          when 'given back' then ${table.change} > 0 and ${table.orderId} is not null
          when 'spoilt' then ${table.change} <> 0 and ${table.orderId} is not null
          else false end`,
    ),
  ],
);
