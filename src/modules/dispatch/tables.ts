import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, paise, updatedAt } from "#kernel/db/columns.ts";
import { orders } from "#modules/order/tables.ts";
import type { DoorWay } from "#modules/payment/rules/shared/upi.ts";

/**
 * An order's arranged position on the way through its area. It is valid for this day and window only: an order that was
 * moved joins the end of its new list.
 */
export const dispatchStops = pgTable(
  "dispatch_stops",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    /** Null is any time of the day. */
    windowId: text("window_id"),
    position: integer("position").notNull(),
  },
  (table) => [check("dispatch_stops_position", sql`${table.position} >= 0`)],
);

/**
 * The received money of a delivered order, in cash or by UPI. A delivered order without a row was paid in full, according to its status. A
 * row stays when the status is reverted, and counts again when the order is delivered again, so that a shortage is not
 * forgotten. A trigger keeps `orders.received_paise` and `orders.received_way` in line.
 */
export const cashReceipts = pgTable(
  "cash_receipts",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    paise: paise("paise").notNull(),
    way: text("way").$type<DoorWay>().notNull().default("cash"),
    /** The last digits of the UPI payment's reference; null if nobody noted them. */
    upiReference: text("upi_reference"),
    sellerEmail: text("seller_email").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("cash_receipts_paise", sql`${table.paise} >= 0`),
    check("cash_receipts_way", sql`${table.way} in ('cash', 'upi')`),
    check(
      "cash_receipts_upi_reference",
      sql`${table.upiReference} is null or (${table.way} = 'upi' and ${table.upiReference} ~ '^[0-9]{4,6}$')`,
    ),
  ],
);

/** The counted cash at the end of a delivery day. */
export const cashCounts = pgTable(
  "cash_counts",
  {
    day: date("day", { mode: "string" }).primaryKey(),
    paise: paise("paise").notNull(),
    sellerEmail: text("seller_email").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check("cash_counts_paise", sql`${table.paise} >= 0`)],
);
