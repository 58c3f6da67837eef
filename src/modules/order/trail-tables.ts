import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "#kernel/db/columns.ts";
import type { OrderMove } from "./rules/order-move.ts";
import type { OrderStatus } from "./rules/shared/order-status.ts";
import type { PackingEvent } from "./rules/trail-words.ts";
import { orders } from "./tables.ts";

/**
 * The newest change of an order's status, while its mail waits and it can be undone. A change of many orders has one
 * `changeId`. `told` is the status that the shopper knew before; `mailId` is the mail about the new one, if one is
 * needed.
 */
export const orderStatusChanges = pgTable(
  "order_status_changes",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    changeId: text("change_id").notNull(),
    before: text("before").$type<OrderStatus>().notNull(),
    told: text("told").$type<OrderStatus>().notNull(),
    mailId: uuid("mail_id"),
    createdAt: createdAt(),
  },
  (table) => [index("order_status_changes_change").on(table.changeId)],
);

/**
 * All changes of an order's status, day and total, the oldest first: who, when, what and, if a person gave one, why.
 * The placing itself is in the order. An entry is about one thing: its new `status`, its move (`moved`), or a packing
 * event (`packed`).
 */
export const orderTrail = pgTable(
  "order_trail",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    by: text("by").$type<"shopper" | "seller">().notNull(),
    status: text("status").$type<OrderStatus>(),
    /** The old and new day and window of a move, as they were then. */
    moved: jsonb("moved").$type<OrderMove>(),
    packed: jsonb("packed").$type<PackingEvent>(),
    /** Whether it is paid since its new status; null if that did not change. */
    isPaid: boolean("is_paid"),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_trail_order").on(table.orderId, table.id),
    check("order_trail_by", sql`${table.by} in ('shopper', 'seller')`),
    check(
      "order_trail_status",
      sql`${table.status} in ('Pending', 'Out for Delivery', 'Delivered', 'Cancelled')`,
    ),
    check("order_trail_what", sql`num_nonnulls(${table.status}, ${table.moved}, ${table.packed}) = 1`),
    check("order_trail_paid", sql`${table.isPaid} is null or ${table.status} is not null`),
    check(
      "order_trail_packed",
      sql`${table.packed} is null or (${table.packed} ->> 'what' in ('weighed', 'asked', 'agreed', 'declined')
        and num_nonnulls(${table.packed} ->> 'what', ${table.packed} ->> 'toPayPaise', ${table.packed} ->> 'morePaise') = 3)`,
    ),
    check(
      "order_trail_moved",
      sql`${table.moved} is null or num_nonnulls(${table.moved} #>> '{from,day}', ${table.moved} #>> '{to,day}') = 2`,
    ),
    check("order_trail_reason", sql`${table.reason} <> '' and length(${table.reason}) <= 200`),
  ],
);
