import { sql } from "drizzle-orm";
import { check, date, index, integer, numeric, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, id, paise } from "#kernel/db/columns.ts";
import { orderItems, orders } from "#modules/order/tables.ts";

/**
 * What really went into the bag for a line that is not as ordered: so much, in the unit of its pack, or another product
 * in its place. A line without a row was packed as ordered.
 */
export const packedLines = pgTable(
  "packed_lines",
  {
    orderItemId: text("order_item_id")
      .primaryKey()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    amount: numeric("amount", { precision: 14, scale: 3, mode: "number" }),
    replacement: text("replacement"),
    replacementPaise: paise("replacement_paise"),
  },
  (table) => [
    index("packed_lines_order").on(table.orderId),
    check("packed_lines_amount", sql`${table.amount} >= 0`),
    check(
      "packed_lines_either",
      sql`(${table.amount} is null) = (${table.replacement} is not null)
        and (${table.replacement} is null) = (${table.replacementPaise} is null)`,
    ),
    check("packed_lines_replacement", sql`${table.replacement} <> '' and ${table.replacementPaise} >= 0`),
  ],
);

/** The last credit note's number of each day at the store; its row lock is what keeps them without gaps. */
export const creditNoteCounters = pgTable(
  "credit_note_counters",
  { day: date("day", { mode: "string" }).primaryKey(), lastNumber: integer("last_number").notNull() },
  (table) => [check("credit_note_counters_positive", sql`${table.lastNumber} > 0`)],
);

/** What an invoice was reduced by after it was written. An order has one for each time it went out with less. */
export const creditNotes = pgTable(
  "credit_notes",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    counter: integer("counter").notNull(),
    number: text("number").notNull().unique(),
    paise: paise("paise").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("credit_notes_day_counter").on(table.day, table.counter),
    index("credit_notes_order").on(table.orderId),
    check("credit_notes_counter", sql`${table.counter} > 0`),
    check("credit_notes_paise", sql`${table.paise} > 0`),
  ],
);
