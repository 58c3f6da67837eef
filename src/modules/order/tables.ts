import { and, eq, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, paise } from "#kernel/db/columns.ts";
import type { Address } from "#modules/address/contract.ts";
import { products } from "#modules/catalog/tables.ts";
import { shoppers } from "#modules/identity/tables.ts";
import type { PaymentCode } from "#modules/payment/rules/payment.ts";
import type { InvoiceSeller } from "./rules/invoice-seller.ts";
import type { OrderMove } from "./rules/order-move.ts";
import type { OrderStatus } from "./rules/order-status.ts";
import type { OrderWindow } from "./rules/order-window.ts";
import type { PackingEvent } from "./rules/packing-event.ts";

/** The last number given out on each day at the store; its row lock is what keeps invoice numbers without gaps. */
export const invoiceCounters = pgTable(
  "invoice_counters",
  { day: date("day", { mode: "string" }).primaryKey(), lastNumber: integer("last_number").notNull() },
  (table) => [check("invoice_counters_positive", sql`${table.lastNumber} > 0`)],
);

type SearchedColumns = Record<"invoiceNumber" | "searchText" | "otherName" | "invoiceDay", PgColumn>;

/** The words of an order and its day: functions of the database, made in the migration of the index on them. */
export const orderKeys = ({ invoiceNumber, searchText, otherName, invoiceDay }: SearchedColumns) =>
  sql`(words_of_order(${invoiceNumber}, ${searchText}, ${otherName}) || day_of_order(${invoiceDay}))`;

export const orders = pgTable(
  "orders",
  {
    id: id(),
    // Null once the account is deleted: the order stays, without the person.
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "set null" }),
    invoiceDay: date("invoice_day", { mode: "string" }).notNull(),
    invoiceCounter: integer("invoice_counter").notNull(),
    invoiceNumber: text("invoice_number").notNull().unique(),
    address: jsonb("address").$type<Address>().notNull(),
    /** Who sold it, as its invoice says. */
    seller: jsonb("seller").$type<InvoiceSeller>().notNull(),
    promoCode: text("promo_code"),
    // Its lines and its adjustments together: a trigger holds them to it when the transaction ends.
    totalPaise: paise("total_paise").notNull(),
    paymentType: text("payment_type").$type<PaymentCode>().notNull(),
    isPaid: boolean("is_paid").notNull().default(false),
    status: text("status").$type<OrderStatus>().notNull().default("Pending"),
    /** The day on which it comes. */
    deliveryDay: date("delivery_day", { mode: "string" }).notNull(),
    /** The window of that day as it was when it was chosen; null is any time of the day. */
    deliveryWindow: jsonb("delivery_window").$type<OrderWindow>(),
    createdAt: createdAt(),
    /** The names of its lines' products, as ordered; here beside the lines so that the search finds them. */
    itemNames: text("item_names").notNull().default(""),
    // What the seller's search looks through: invoice number, name, area, PIN code, products, the phone's digits alone.
    searchText: text("search_text").generatedAlwaysAs(sql`lower(invoice_number
      || ' ' || coalesce(address->>'firstName', '') || ' ' || coalesce(address->>'lastName', '')
      || ' ' || regexp_replace(coalesce(address->>'phone', ''), '[^0-9]', '', 'g')
      || ' ' || coalesce(address->>'street', '') || ' ' || coalesce(address->>'landmark', '')
      || ' ' || coalesce(address->>'city', '') || ' ' || coalesce(address->>'zipcode', '') || ' ' || item_names)`),
    // The account's name in small letters, where the address lacks one of its words. Kept by triggers; never written here.
    otherName: text("other_name"),
  },
  (table) => [
    unique("orders_invoice_day_counter").on(table.invoiceDay, table.invoiceCounter),
    // Read backwards for "the newest first": an index made as `desc` has its nulls at the other end.
    index("orders_shopper").on(table.shopperId, table.createdAt),
    // The day is that of the moment at the store: with it in front, the sums of the days lead to any page of the list.
    index("orders_newest").on(table.invoiceDay, table.createdAt, table.invoiceCounter),
    index("orders_delivery_day").on(
      table.deliveryDay,
      table.invoiceDay,
      table.createdAt,
      table.invoiceCounter,
    ),
    index("orders_status").on(table.status, table.invoiceDay, table.createdAt, table.invoiceCounter),
    // By whole words and by the day, for a search that knows from `order_words` which words it is about.
    index("orders_words").using("gin", orderKeys(table)).with({ fastupdate: false }),
    check("orders_counter", sql`${table.invoiceCounter} > 0`),
    check("orders_total", sql`${table.totalPaise} >= 0`),
    check("orders_status", sql`${table.status} in ('Pending', 'Out for Delivery', 'Delivered', 'Cancelled')`),
    check("orders_payment_type", sql`${table.paymentType} in ('COD', 'Online')`),
    check(
      "orders_cash_paid_at_the_door",
      sql`${table.paymentType} <> 'COD' or ${table.isPaid} = (${table.status} = 'Delivered')`,
    ),
  ],
);

/**
 * Every word that stands in an order, once, and perhaps some that no longer do: far fewer than there are orders, so that
 * a part of a word is looked for here first. Kept by triggers on `orders`; never written here.
 */
export const orderWords = pgTable("order_words", { word: text("word").primaryKey() }, (table) => [
  index("order_words_part").using("gin", table.word.op("gin_trgm_ops")),
]);

const sums = {
  orders: integer("orders").notNull(),
  totalPaise: paise("total_paise").notNull(),
  paidPaise: paise("paid_paise").notNull(),
  /** What is still to be handed over at the door. */
  owedPaise: paise("owed_paise").notNull(),
};

/**
 * How many orders of each status were placed on a day, and their sums, but for the changes that still wait to be added.
 * `ordersByDay` has both. Kept by triggers on `orders`; never written here. An order that is placed locks none of it.
 */
export const orderDaySums = pgTable(
  "order_day_sums",
  { day: date("day", { mode: "string" }).notNull(), status: text("status").notNull(), ...sums },
  (table) => [primaryKey({ columns: [table.day, table.status] })],
);

/** The same by the day of delivery: `ordersByDelivery` has the changes in it. */
export const orderDeliverySums = pgTable(
  "order_delivery_sums",
  {
    day: date("day", { mode: "string" }).notNull(),
    status: text("status").notNull(),
    orders: integer("orders").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.status] })],
);

/** Changes of the sums: each statement on `orders` adds its own, so that nobody waits. */
export const orderSumChanges = pgTable("order_sum_changes", {
  id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  day: date("day", { mode: "string" }).notNull(),
  deliveryDay: date("delivery_day", { mode: "string" }).notNull(),
  status: text("status").notNull(),
  ...sums,
});

/** How many orders of each status were placed on each day, and their sums, as they are now. */
export const ordersByDay = pgView("orders_by_day", {
  day: date("day", { mode: "string" }).notNull(),
  status: text("status").$type<OrderStatus>().notNull(),
  ...sums,
}).existing();

/** How many orders of each status come on each day, as it is now. */
export const ordersByDelivery = pgView("orders_by_delivery", {
  day: date("day", { mode: "string" }).notNull(),
  status: text("status").$type<OrderStatus>().notNull(),
  orders: integer("orders").notNull(),
}).existing();

/** An order whose money is still to be handed over at the door. */
export const OWED_AT_DOOR = and(eq(orders.paymentType, "COD"), eq(orders.isPaid, false));

/**
 * The newest change of an order's status, while its mail waits and it can be taken back. A change of many orders has
 * one `changeId`. `told` is the status of which the shopper knew before it; `mailId` is the mail that tells them of
 * the new one, if one is needed.
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
 * Every change of an order's status, its day and its sum, the oldest first: who, when, what and, where a person gave one,
 * why. That it was placed stands with the order itself. An entry is about one thing: its new `status`, where it `moved`,
 * or what was said of what was `packed`.
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
    /** The day and window from which and to which it was moved, as they were then. */
    moved: jsonb("moved").$type<OrderMove>(),
    packed: jsonb("packed").$type<PackingEvent>(),
    /** Whether it is paid since its new status; null where that stayed. */
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

/** A line as it was ordered: later changes to the product never reach it. */
export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    lineNumber: smallint("line_number").notNull(),
    productId: text("product_id").references(() => products.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    categoryPath: text("category_path").notNull(),
    pricePaise: paise("price_paise").notNull(),
    offerPricePaise: paise("offer_price_paise").notNull(),
    packQuantity: numeric("pack_quantity", { precision: 12, scale: 3, mode: "number" }).notNull(),
    packUnit: text("pack_unit").notNull(),
    imageUrl: text("image_url"),
    quantity: integer("quantity").notNull(),
    hsn: text("hsn").notNull(),
  },
  (table) => [
    unique("order_items_line").on(table.orderId, table.lineNumber),
    index("order_items_product").on(table.productId),
    check("order_items_quantity", sql`${table.quantity} > 0`),
    check("order_items_price", sql`${table.offerPricePaise} >= 0`),
    check("order_items_hsn", sql`${table.hsn} ~ '^[0-9]{4,8}$'`),
  ],
);

/** What an order's total is made of beside its lines: charges, and discounts below zero. Rows keep their order. */
export const orderAdjustments = pgTable(
  "order_adjustments",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    // The rule that made it; every rule has a name of its own.
    kind: text("kind").notNull(),
    label: text("label").notNull(),
    paise: paise("paise").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check(
      "order_adjustments_charge",
      sql`${table.kind} not in ('shipping', 'handling') or ${table.paise} >= 0`,
    ),
    // Without the shopper's yes what was really packed takes something off, and adds nothing.
    check("order_adjustments_packed", sql`${table.kind} <> 'packed' or ${table.paise} <= 0`),
    check("order_adjustments_agreed", sql`${table.kind} <> 'agreed' or ${table.paise} > 0`),
    check("order_adjustments_discount", sql`${table.kind} <> 'discount' or ${table.paise} <= 0`),
  ],
);
