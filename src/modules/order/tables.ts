import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumn,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, paise } from "#kernel/db/columns.ts";
import type { Address } from "#modules/address/contract.ts";
import { products } from "#modules/catalog/tables.ts";
import { shoppers } from "#modules/identity/tables.ts";
import type { PaymentCode, PaymentState } from "#modules/payment/rules/shared/payment.ts";
import type { DoorWay } from "#modules/payment/rules/shared/upi.ts";
import type { DeliveryTerms } from "./rules/delivery-terms.ts";
import type { OrderMove, OrderWindow } from "./rules/order-move.ts";
import type { RevisedContent, RevisionChanges } from "./rules/order-revision.ts";
import type { InvoiceSeller, PackingEvent } from "./rules/shared/order.ts";
import type { OrderStatus } from "./rules/shared/order-status.ts";
import type { DiscountBasis } from "./rules/shared/pricing.ts";

/** The column of a row's order, which ends with it. */
export const orderId = () =>
  text("order_id")
    .notNull()
    .references(() => orders.id, { onDelete: "cascade" });

/** The last number of each day at the store. The lock of its row keeps invoice numbers without gaps. */
export const invoiceCounters = pgTable(
  "invoice_counters",
  { day: day("day").primaryKey(), lastNumber: integer("last_number").notNull() },
  (table) => [check("invoice_counters_positive", sql`${table.lastNumber} > 0`)],
);

type SearchedColumns = Record<"invoiceNumber" | "searchText" | "otherName" | "invoiceDay", PgColumn>;

/** The words of an order and its day: database functions from the migration of their index. */
export const orderKeys = ({ invoiceNumber, searchText, otherName, invoiceDay }: SearchedColumns) =>
  sql`(words_of_order(${invoiceNumber}, ${searchText}, ${otherName}) || day_of_order(${invoiceDay}))`;

type DueColumns = Record<"paymentType" | "totalPaise" | "prepaidPaise", PgColumn>;

/** The money that an order brings at the door, in paise: `cashPaise` of `rules/settling.ts` as SQL. */
export const dueAtDoor = ({ paymentType, totalPaise, prepaidPaise }: DueColumns) =>
  sql<number>`(case when ${paymentType} = 'COD' then ${totalPaise}
  when ${prepaidPaise} = 0 then 0 else greatest(0, ${totalPaise} - ${prepaidPaise}) end)`;

/**
 * Whether other money was recorded at the door than was due. It is the condition of an index, so it is written once. The
 * database has statistics of the difference, by which it sees how few such orders are.
 */
export const differsAtDoor = (columns: DueColumns & Record<"status" | "receivedPaise", PgColumn>) =>
  sql<boolean>`(${columns.status} = 'Delivered' and (${columns.receivedPaise} - ${dueAtDoor(columns)}) <> 0)`;

export const orders = pgTable(
  "orders",
  {
    id: id(),
    // Null after the account was deleted. The order stays, without the person.
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "set null" }),
    invoiceDay: day("invoice_day").notNull(),
    invoiceCounter: integer("invoice_counter").notNull(),
    invoiceNumber: text("invoice_number").notNull().unique(),
    address: jsonb("address").$type<Address>().notNull(),
    seller: jsonb("seller").$type<InvoiceSeller>().notNull(),
    promoCode: text("promo_code"),
    // The sum of its lines and adjustments. A trigger checks that when the transaction ends.
    totalPaise: paise("total_paise").notNull(),
    /** The rate in its charges, in hundredths of a per cent; null if it was placed without GST by product. */
    chargesTaxBasisPoints: integer("charges_tax_basis_points"),
    /** The recorded money at the door; null if there is none. Maintained by triggers; never written here. */
    receivedPaise: paise("received_paise"),
    /** The way in which it was handed over. Maintained with it. */
    receivedWay: text("received_way").$type<DoorWay>(),
    /** The money that came online, less what went back. Maintained by triggers; never written here. */
    prepaidPaise: paise("prepaid_paise").notNull().default(0),
    /** Incremented with each weighing and each answer to a question about it. */
    packingVersion: integer("packing_version").notNull().default(1),
    /** Incremented with each change of its content, address, place or notes after it was placed. */
    revision: integer("revision").notNull().default(1),
    /** The seller's note for the driver. Shoppers don't see it. */
    driverNote: text("driver_note"),
    /** The seller's note for the office alone. */
    officeNote: text("office_note"),
    /** The order that was placed with it, if it is the second delivery of one cart. */
    placedWith: text("placed_with").references((): AnyPgColumn => orders.id, { onDelete: "set null" }),
    paymentType: text("payment_type").$type<PaymentCode>().notNull(),
    /** The state of its payment. The payment module defines the steps. */
    paymentState: text("payment_state").$type<PaymentState>().notNull().default("pending"),
    // For sums, triggers and queries. The database computes it from the state.
    isPaid: boolean("is_paid").notNull().generatedAlwaysAs(sql`payment_state = 'paid'`),
    status: text("status").$type<OrderStatus>().notNull().default("Pending"),
    deliveryDay: day("delivery_day").notNull(),
    /** The window of that day as it was when it was chosen; null is any time of the day. */
    deliveryWindow: jsonb("delivery_window").$type<OrderWindow>(),
    /** The terms of delivery to its address when it was placed or got it; null in orders of earlier releases. */
    deliveryTerms: jsonb("delivery_terms").$type<DeliveryTerms>(),
    /** The code of the language that it was placed in, and that its mails are in; null in orders of earlier releases. */
    language: text("language"),
    createdAt: createdAt(),
    /** The ordered names of its products, stored beside the lines for the search. */
    itemNames: text("item_names").notNull().default(""),
    // The text of the seller's search: invoice number, name, area, PIN code, products, the phone's digits.
    searchText: text("search_text").generatedAlwaysAs(sql`lower(invoice_number
      || ' ' || coalesce(address->>'firstName', '') || ' ' || coalesce(address->>'lastName', '')
      || ' ' || regexp_replace(coalesce(address->>'phone', ''), '[^0-9]', '', 'g')
      || ' ' || coalesce(address->>'street', '') || ' ' || coalesce(address->>'landmark', '')
      || ' ' || coalesce(address->>'city', '') || ' ' || coalesce(address->>'zipcode', '') || ' ' || item_names)`),
    // The account's name in lower case, if the address lacks one of its words. Maintained by triggers; never written
    // here.
    otherName: text("other_name"),
  },
  (table) => [
    unique("orders_invoice_day_counter").on(table.invoiceDay, table.invoiceCounter),
    // Read backwards for "the newest first": an index made as `desc` has its nulls at the other end.
    index("orders_shopper").on(table.shopperId, table.createdAt),
    // The day is that of the moment at the store. With it in front, the sums by day can find any page of the list.
    index("orders_newest").on(table.invoiceDay, table.createdAt, table.invoiceCounter),
    index("orders_delivery_day").on(
      table.deliveryDay,
      table.invoiceDay,
      table.createdAt,
      table.invoiceCounter,
    ),
    index("orders_status").on(table.status, table.invoiceDay, table.createdAt, table.invoiceCounter),
    // By whole words and by day, for a search that finds its words in `order_words`.
    index("orders_words").using("gin", orderKeys(table)).with({ fastupdate: false }),
    index("orders_differ_at_door").on(table.deliveryDay).where(differsAtDoor(table)),
    index("orders_placed_with").on(table.placedWith).where(sql`${table.placedWith} is not null`),
    check("orders_placed_with_another", sql`${table.placedWith} <> ${table.id}`),
    check("orders_counter", sql`${table.invoiceCounter} > 0`),
    check("orders_total", sql`${table.totalPaise} >= 0`),
    check("orders_received_way", sql`${table.receivedWay} in ('cash', 'upi')`),
    check("orders_packing_version", sql`${table.packingVersion} > 0`),
    check("orders_status", sql`${table.status} in ('Pending', 'Out for Delivery', 'Delivered', 'Cancelled')`),
    check("orders_charges_tax", sql`${table.chargesTaxBasisPoints} between 0 and 5000`),
    check("orders_revision", sql`${table.revision} > 0`),
    check("orders_payment_type", sql`${table.paymentType} in ('COD', 'Online')`),
    check(
      "orders_payment_state",
      sql`${table.paymentState} in ('pending', 'authorised', 'paid', 'refunded', 'failed', 'expired')`,
    ),
    check(
      "orders_cash_paid_at_the_door",
      sql`${table.paymentType} <> 'COD'
        or ${table.paymentState} = case ${table.status} when 'Delivered' then 'paid' else 'pending' end`,
    ),
  ],
);

/**
 * All words in orders, once each, and perhaps some unused ones. They are far fewer than orders, so a part of a word is
 * looked up here first. Maintained by triggers on `orders`; never written here.
 */
export const orderWords = pgTable("order_words", { word: text("word").primaryKey() }, (table) => [
  index("order_words_part").using("gin", table.word.op("gin_trgm_ops")),
]);

/** A line as it was ordered. Later changes of the product don't affect it. */
export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    orderId: orderId(),
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
    /** Null where GST goes by product and the product has no code. */
    hsn: text("hsn"),
    /** The tax rate in its price, in hundredths of a per cent; null is the specified rate. */
    taxBasisPoints: integer("tax_basis_points"),
  },
  (table) => [
    unique("order_items_line").on(table.orderId, table.lineNumber),
    index("order_items_product").on(table.productId),
    check("order_items_quantity", sql`${table.quantity} > 0`),
    check("order_items_price", sql`${table.offerPricePaise} >= 0`),
    check("order_items_tax", sql`${table.taxBasisPoints} between 0 and 5000`),
    check("order_items_hsn", sql`${table.hsn} ~ '^[0-9]{4,8}$'`),
  ],
);

/** The parts of an order's total beside its lines: charges, and discounts below zero. Rows keep their order. */
export const orderAdjustments = pgTable(
  "order_adjustments",
  {
    orderId: orderId(),
    position: smallint("position").notNull(),
    // The name of the rule that made it. Every rule has its own.
    kind: text("kind").notNull(),
    label: text("label").notNull(),
    paise: paise("paise").notNull(),
    /** The basis of a discount; null for a fixed sum on all lines, and for all other kinds. */
    basis: jsonb("basis").$type<DiscountBasis>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check(
      "order_adjustments_charge",
      sql`${table.kind} not in ('shipping', 'handling') or ${table.paise} >= 0`,
    ),
    // Without the shopper's agreement, packing only reduces the total.
    check("order_adjustments_packed", sql`${table.kind} <> 'packed' or ${table.paise} <= 0`),
    check("order_adjustments_agreed", sql`${table.kind} <> 'agreed' or ${table.paise} > 0`),
    check("order_adjustments_discount", sql`${table.kind} <> 'discount' or ${table.paise} <= 0`),
    check("order_adjustments_basis", sql`${table.basis} is null or ${table.kind} = 'discount'`),
    check(
      "order_adjustments_packed_discount",
      sql`${table.kind} <> 'packed-discount' or ${table.paise} >= 0`,
    ),
    check(
      "order_adjustments_rounding",
      sql`${table.kind} not in ('rounding', 'packed-rounding') or abs(${table.paise}) < 200`,
    ),
  ],
);

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
export const orderHistory = pgTable(
  "order_trail",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    orderId: orderId(),
    by: text("by").$type<"shopper" | "seller">().notNull(),
    status: text("status").$type<OrderStatus>(),
    /** The old and new day and window of a move, as they were then. */
    moved: jsonb("moved").$type<OrderMove>(),
    packed: jsonb("packed").$type<PackingEvent>(),
    /** True if it is paid since its new status; null if that did not change. */
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

/**
 * The changes of an order after it was placed, one row for each `revision` from 2 on. `before` is its content until
 * then. A trigger checks that an order's number is that of its last row.
 */
export const orderRevisions = pgTable(
  "order_revisions",
  {
    orderId: orderId(),
    revision: integer("revision").notNull(),
    by: text("by").$type<"shopper" | "seller">().notNull(),
    changes: jsonb("changes").$type<RevisionChanges>().notNull(),
    before: jsonb("before").$type<RevisedContent>().notNull(),
    totalBeforePaise: paise("total_before_paise").notNull(),
    totalAfterPaise: paise("total_after_paise").notNull(),
    reason: text("reason"),
    /** The hash of the request, so that a repeated one is recognised. */
    requestHash: text("request_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.revision] }),
    check("order_revisions_revision", sql`${table.revision} > 1`),
    check("order_revisions_by", sql`${table.by} in ('shopper', 'seller')`),
    check("order_revisions_reason", sql`${table.reason} <> '' and length(${table.reason}) <= 200`),
  ],
);
