import { bigint, integer, pgTable, pgView, primaryKey, text } from "drizzle-orm/pg-core";
import { day, paise } from "#kernel/db/columns.ts";
import type { OrderStatus } from "./rules/shared/order-status.ts";

const sums = {
  orders: integer("orders").notNull(),
  totalPaise: paise("total_paise").notNull(),
  paidPaise: paise("paid_paise").notNull(),
  /** The money of these orders that the driver has not collected at the door yet. */
  owedPaise: paise("owed_paise").notNull(),
};

const doorSums = {
  /** The cash that the orders bring at the door. Without a receipt an order is paid in full, and in cash. */
  cashPaise: paise("cash_paise").notNull().default(0),
  upiPaise: paise("upi_paise").notNull().default(0),
  /** The sum that was due at the door beyond it. */
  shortPaise: paise("short_paise").notNull().default(0),
};

/**
 * The number of orders of each status that were placed on a day, and their sums, without the changes that are not added
 * yet. `ordersByDay` includes those. Maintained by triggers on `orders`; never written here. Placing an order locks
 * none of it.
 */
export const orderDaySums = pgTable(
  "order_day_sums",
  { day: day("day").notNull(), status: text("status").notNull(), ...sums },
  (table) => [primaryKey({ columns: [table.day, table.status] })],
);

/** The same by delivery day. `ordersByDelivery` includes the changes. */
export const orderDeliverySums = pgTable(
  "order_delivery_sums",
  {
    day: day("day").notNull(),
    status: text("status").notNull(),
    orders: integer("orders").notNull(),
    ...doorSums,
  },
  (table) => [primaryKey({ columns: [table.day, table.status] })],
);

/** Changes of the sums. Each statement on `orders` adds its own row, so that nobody waits. */
export const orderSumChanges = pgTable("order_sum_changes", {
  id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  day: day("day").notNull(),
  deliveryDay: day("delivery_day").notNull(),
  status: text("status").notNull(),
  ...sums,
  ...doorSums,
});

/** The current number of orders of each status that were placed on each day, and their sums. */
export const ordersByDay = pgView("orders_by_day", {
  day: day("day").notNull(),
  status: text("status").$type<OrderStatus>().notNull(),
  ...sums,
}).existing();

/** The current number of orders of each status by delivery day, and their money at the door. */
export const ordersByDelivery = pgView("orders_by_delivery", {
  day: day("day").notNull(),
  status: text("status").$type<OrderStatus>().notNull(),
  orders: integer("orders").notNull(),
  ...doorSums,
}).existing();

/**
 * The sold products, a row for each line of an order: the packed product, the number of packs, and the amount due. A line
 * that nobody has packed otherwise was sold as ordered. Cancelled orders are included.
 */
export const soldLines = pgView("sold_lines", {
  orderId: text("order_id").notNull(),
  orderItemId: text("order_item_id").notNull(),
  productId: text("product_id"),
  name: text("name").notNull(),
  packs: bigint("packs", { mode: "number" }).notNull(),
  paise: paise("paise").notNull(),
}).existing();
