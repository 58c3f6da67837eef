import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, moment, paise } from "#kernel/db/columns.ts";
import { products } from "#modules/catalog/tables.ts";
import { sellers } from "#modules/identity/tables.ts";
import { orderId, orderItems, orders } from "#modules/order/tables.ts";
import type { QuestionLine, QuestionStatus } from "./rules/packed.ts";

/**
 * The packed content of a line that differs from the order: an amount in the unit of its pack, or another product. A
 * line without a row was packed as ordered.
 */
export const packedLines = pgTable(
  "packed_lines",
  {
    orderItemId: text("order_item_id")
      .primaryKey()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    orderId: orderId(),
    amount: numeric("amount", { precision: 14, scale: 3, mode: "number" }),
    replacement: text("replacement"),
    // The price of all of it, from the catalogue at its first weighing.
    replacementPaise: paise("replacement_paise"),
    replacementProductId: text("replacement_product_id").references(() => products.id, {
      onDelete: "set null",
    }),
    replacementQuantity: integer("replacement_quantity"),
    replacementPackQuantity: numeric("replacement_pack_quantity", {
      precision: 12,
      scale: 3,
      mode: "number",
    }),
    replacementPackUnit: text("replacement_pack_unit"),
    /** Its HSN code and rate in hundredths of a per cent, if the order has rates. */
    replacementHsn: text("replacement_hsn"),
    replacementTaxBasisPoints: integer("replacement_tax_basis_points"),
    /** The amount due: no more than ordered. Agreed amounts are stored separately. */
    duePaise: paise("due_paise").notNull(),
    /** True if packs that are not in the bag were returned to stock. Otherwise they are spoilt. */
    restocked: boolean("restocked").notNull().default(false),
    /** The person who weighed it so. Null for what was weighed before people logged in. */
    weighedBy: text("weighed_by"),
    weighedById: text("weighed_by_id").references(() => sellers.id, { onDelete: "set null" }),
  },
  (table) => [
    index("packed_lines_order").on(table.orderId),
    index("packed_lines_weighed_by").on(table.weighedById),
    index("packed_lines_replacement_product").on(table.replacementProductId),
    check("packed_lines_amount", sql`${table.amount} >= 0`),
    check("packed_lines_due", sql`${table.duePaise} >= 0`),
    check(
      "packed_lines_either",
      sql`(${table.amount} is null) = (${table.replacement} is not null)
        and (${table.replacement} is null) = (${table.replacementPaise} is null)`,
    ),
    check("packed_lines_replacement", sql`${table.replacement} <> '' and ${table.replacementPaise} >= 0`),
    check("packed_lines_replacement_tax", sql`${table.replacementTaxBasisPoints} between 0 and 5000`),
    check(
      "packed_lines_replacement_packs",
      sql`${table.replacementQuantity} > 0 and (${table.replacement} is not null
        or (${table.replacementProductId} is null and ${table.replacementQuantity} is null))
        and (${table.replacementQuantity} is null) = (${table.replacementPackQuantity} is null)
        and (${table.replacementQuantity} is null) = (${table.replacementPackUnit} is null)`,
    ),
  ],
);

/** The last credit note number of each day at the store. The lock of its row keeps the numbers without gaps. */
export const creditNoteCounters = pgTable(
  "credit_note_counters",
  { day: day("day").primaryKey(), lastNumber: integer("last_number").notNull() },
  (table) => [check("credit_note_counters_positive", sql`${table.lastNumber} > 0`)],
);

/** Reductions of an invoice after it was written. An order has one for each time it went out with less. */
export const creditNotes = pgTable(
  "credit_notes",
  {
    id: id(),
    orderId: orderId(),
    day: day("day").notNull(),
    counter: integer("counter").notNull(),
    number: text("number").notNull().unique(),
    /** The reason: less was packed, or the order was changed after its money had come. */
    cause: text("cause").$type<"packed" | "changed">().notNull().default("packed"),
    paise: paise("paise").notNull(),
    /** The CGST in it, and the same SGST: the reduction of the tax. */
    halfTaxPaise: paise("half_tax_paise").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("credit_notes_day_counter").on(table.day, table.counter),
    index("credit_notes_order").on(table.orderId),
    check("credit_notes_cause", sql`${table.cause} in ('packed', 'changed')`),
    check("credit_notes_counter", sql`${table.counter} > 0`),
    check("credit_notes_paise", sql`${table.paise} > 0`),
    check("credit_notes_half_tax", sql`${table.halfTaxPaise} >= 0`),
  ],
);

/**
 * Questions to shoppers about additional amounts. A newer weighing makes a question `replaced`; an order has at most
 * one other. A trigger checks that an order's agreed adjustments match the question that its shopper has agreed to.
 */
export const packingQuestions = pgTable(
  "packing_questions",
  {
    id: id(),
    orderId: orderId(),
    lines: jsonb("lines").$type<QuestionLine[]>().notNull(),
    paise: paise("paise").notNull(),
    status: text("status").$type<QuestionStatus>().notNull().default("open"),
    createdAt: createdAt(),
    answeredAt: moment("answered_at"),
  },
  (table) => [
    index("packing_questions_order").on(table.orderId),
    uniqueIndex("packing_questions_standing").on(table.orderId).where(sql`${table.status} <> 'replaced'`),
    check("packing_questions_paise", sql`${table.paise} > 0`),
    check("packing_questions_status", sql`${table.status} in ('open', 'agreed', 'declined', 'replaced')`),
    check(
      "packing_questions_answered",
      sql`${table.status} not in ('agreed', 'declined') or ${table.answeredAt} is not null`,
    ),
  ],
);

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
 * A line that was put into its bag: while one crop was packed through all bags, or with the bag's tick. `quantity` is that
 * of the order then: if the order has another one by now, the line waits again.
 */
export const packingLines = pgTable(
  "packing_lines",
  {
    orderItemId: text("order_item_id")
      .primaryKey()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    orderId: orderId(),
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
