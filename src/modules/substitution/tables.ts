import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { orderId, orderItems } from "#modules/order/tables.ts";
import type { Preference } from "./rules/preference.ts";

/** A shopper's wish for a missing line; without a line, for the whole order. */
export const substitutions = pgTable(
  "substitutions",
  {
    orderId: orderId(),
    orderItemId: text("order_item_id").references(() => orderItems.id, { onDelete: "cascade" }),
    preference: text("preference").$type<Preference>().notNull(),
  },
  (table) => [
    uniqueIndex("substitutions_line").on(table.orderId, sql`coalesce(${table.orderItemId}, '')`),
    check("substitutions_preference", sql`${table.preference} in ('leave-out', 'similar', 'call')`),
  ],
);
