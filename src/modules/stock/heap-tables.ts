import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, day, id } from "#kernel/db/columns.ts";
import { products } from "#modules/catalog/tables.ts";
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
