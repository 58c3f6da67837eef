import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { day, moment } from "#kernel/db/columns.ts";
import { sellers } from "#modules/identity/tables.ts";
import { orderItems, orders } from "#modules/order/tables.ts";

/**
 * An order's bag at the packing stations. The orders of a household's bag are held and packed together, each with a row
 * of its own, so that an order has one holder at most.
 */
export const packingBags = pgTable(
  "packing_bags",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The day and window for which it was taken or packed. Null is any time of the day. */
    day: day("day").notNull(),
    windowId: text("window_id"),
    /** The device that holds the bag; null if none does. */
    station: text("station"),
    /** The name of the person who is at it. */
    packer: text("packer"),
    packerId: text("packer_id").references(() => sellers.id, { onDelete: "set null" }),
    takenAt: moment("taken_at"),
    /** The last sign of life of the holder. A bag that is held idly can be taken over. */
    touchedAt: moment("touched_at"),
    packedAt: moment("packed_at"),
    packedBy: text("packed_by"),
    /** Tells people of one name apart. Null for what was packed before people logged in. */
    packedById: text("packed_by_id").references(() => sellers.id, { onDelete: "set null" }),
    /** The version of the order at the tick. If the order has another one by now, it was changed since. */
    packingVersion: integer("packing_version"),
    /** The order's revision at the tick; until the first tick it says nothing. */
    revision: integer("revision").notNull().default(1),
  },
  (table) => [
    index("packing_bags_day").on(table.day),
    index("packing_bags_packer").on(table.packerId),
    index("packing_bags_packed_by").on(table.packedById),
    index("packing_bags_station").on(table.station).where(sql`${table.station} is not null`),
    check(
      "packing_bags_held",
      sql`num_nonnulls(${table.station}, ${table.packer}, ${table.takenAt}, ${table.touchedAt}) in (0, 4)`,
    ),
    check(
      "packing_bags_packed",
      sql`num_nonnulls(${table.packedAt}, ${table.packedBy}, ${table.packingVersion}) in (0, 3)`,
    ),
    check(
      "packing_bags_names",
      sql`${table.station} <> '' and ${table.packer} <> '' and ${table.packedBy} <> ''`,
    ),
  ],
);

/**
 * A line that was put into its bag: on a way across, one crop through all bags, or with the bag's tick. `quantity` is that
 * of the order then: if the order has another one by now, the line waits again.
 */
export const packingLines = pgTable(
  "packing_lines",
  {
    orderItemId: text("order_item_id")
      .primaryKey()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    packer: text("packer").notNull(),
    packerId: text("packer_id").references(() => sellers.id, { onDelete: "set null" }),
    packedAt: moment("packed_at").notNull(),
  },
  (table) => [
    index("packing_lines_order").on(table.orderId),
    index("packing_lines_packer_id").on(table.packerId),
    check("packing_lines_quantity", sql`${table.quantity} > 0`),
    check("packing_lines_packer", sql`${table.packer} <> ''`),
  ],
);
