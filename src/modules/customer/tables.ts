import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment, paise } from "#kernel/db/columns.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { orderId, orderItems, orders } from "#modules/order/tables.ts";
import type { ComplaintAnswer } from "./rules/complaint.ts";
import type { CreditKind } from "./rules/credit.ts";

/**
 * The store's customers: one row for each account, and one for each phone number without an account that has ordered.
 * Triggers on accounts, addresses and orders make the rows and keep their search text.
 */
export const customers = pgTable(
  "customers",
  {
    id: id(),
    // Null for a customer without an account, and after the account was deleted.
    shopperId: text("shopper_id")
      .unique()
      .references(() => shoppers.id, { onDelete: "set null" }),
    /** The last ten digits of the phone number of a customer without an account. */
    phoneDigits: text("phone_digits"),
    name: text("name").notNull(),
    note: text("note").notNull().default(""),
    /** The customer that this one was merged into, which is never merged itself. */
    mergedInto: text("merged_into").references((): AnyPgColumn => customers.id),
    /** The sum of the ledger: credit, or money that is owed if it is below zero. Maintained by a trigger; never written here. */
    balancePaise: paise("balance_paise").notNull().default(0),
    /** The text of the search, in lower case. Maintained by triggers; never written here. */
    searchText: text("search_text").notNull().default(""),
    /** The moment at which the person was removed. The ledger stays. */
    forgottenAt: moment("forgotten_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("customers_phone").on(table.phoneDigits).where(sql`${table.shopperId} is null`),
    index("customers_newest").on(table.createdAt, table.id),
    index("customers_merged").on(table.mergedInto),
    index("customers_owing").on(table.balancePaise).where(sql`${table.balancePaise} <> 0`),
    index("customers_search").using("gin", table.searchText.op("gin_trgm_ops")),
    check("customers_merged_into_another", sql`${table.mergedInto} <> ${table.id}`),
    check("customers_note", sql`length(${table.note}) <= 1000`),
  ],
);

/**
 * The ledger of customers' credit, in which no row is ever changed or deleted. A trigger adds each row to its
 * customer's balance, and refuses one that uses more credit than there is.
 */
export const customerCredits = pgTable(
  "customer_credits",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id),
    /** Above zero: in the customer's favour. */
    paise: paise("paise").notNull(),
    kind: text("kind").$type<CreditKind>().notNull(),
    orderId: text("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** The seller's words. They are emptied when the person is removed. */
    reason: text("reason").notNull().default(""),
    /** The seller's e-mail; null where a shopper's own order made the entry. */
    sellerEmail: text("seller_email"),
    createdAt: createdAt(),
  },
  (table) => [
    index("customer_credits_customer").on(table.customerId, table.id),
    index("customer_credits_order").on(table.orderId),
    check("customer_credits_paise", sql`${table.paise} <> 0`),
    check(
      "customer_credits_kind",
      sql`${table.kind} in ('short', 'over', 'return', 'goodwill', 'used', 'given_back', 'paid_out', 'paid', 'correction', 'merged')`,
    ),
  ],
);

/**
 * The part of the balance that an order takes along: above zero credit that it uses, below zero money from last time
 * that it brings. A cancelled order releases it. The reference to the order is checked when the statement ends.
 */
export const orderCredits = pgTable(
  "order_credits",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id),
    paise: paise("paise").notNull(),
    /** The time of the order's cancellation; null while it counts. */
    releasedAt: moment("released_at"),
  },
  (table) => [index("order_credits_customer").on(table.customerId)],
);

/**
 * The seller's decisions about money at the door that differs from what was due: carried to the next order, or left.
 * Their sum is the difference that is decided.
 */
export const doorDecisions = pgTable(
  "door_decisions",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    orderId: orderId(),
    paise: paise("paise").notNull(),
    carried: boolean("carried").notNull(),
    /** True if the order was cancelled then: all that it had brought until then is settled. */
    cancelled: boolean("cancelled").notNull().default(false),
    sellerEmail: text("seller_email").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("door_decisions_order").on(table.orderId),
    check("door_decisions_paise", sql`${table.paise} <> 0`),
  ],
);

/** A shopper's complaint about a delivered order, and the seller's one answer. */
export const complaints = pgTable(
  "complaints",
  {
    id: id(),
    orderId: orderId(),
    customerId: text("customer_id")
      .notNull()
      .references(() => customers.id),
    /** The shopper's words. They are emptied when the account is deleted. */
    words: text("words").notNull(),
    createdAt: createdAt(),
    answer: text("answer").$type<ComplaintAnswer>(),
    answerPaise: paise("answer_paise"),
    /** The seller's words for the shopper; for a replacement, the words on the packer's note. */
    answerWords: text("answer_words").notNull().default(""),
    /** The reference of a refund by hand. */
    refundReference: text("refund_reference"),
    /** The order that the replacement goes with; null until there is one. */
    replacementOrderId: text("replacement_order_id").references(() => orders.id, { onDelete: "set null" }),
    sellerEmail: text("seller_email"),
    answeredAt: moment("answered_at"),
  },
  (table) => [
    index("complaints_order").on(table.orderId),
    index("complaints_customer").on(table.customerId, table.createdAt),
    index("complaints_open").on(table.createdAt).where(sql`${table.answer} is null`),
    index("complaints_replacement").on(table.replacementOrderId),
    index("complaints_to_replace")
      .on(table.customerId)
      .where(sql`${table.answer} = 'replacement' and ${table.replacementOrderId} is null`),
    check("complaints_answer", sql`${table.answer} in ('credit', 'replacement', 'refund', 'no')`),
    check("complaints_answered", sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check(
      "complaints_paise",
      sql`(coalesce(${table.answer}, '') in ('credit', 'refund')) = (${table.answerPaise} is not null) and coalesce(${table.answerPaise}, 1) > 0`,
    ),
    check(
      "complaints_replacement_only",
      sql`${table.replacementOrderId} is null or ${table.answer} = 'replacement'`,
    ),
  ],
);

/** The lines of an order that a complaint is about. */
export const complaintLines = pgTable(
  "complaint_lines",
  {
    complaintId: text("complaint_id")
      .notNull()
      .references(() => complaints.id, { onDelete: "cascade" }),
    orderItemId: text("order_item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.complaintId, table.orderItemId] }),
    index("complaint_lines_item").on(table.orderItemId),
  ],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The photos of complaints. They are in the database and not among the store's pictures, as those are public: only
 * the seller and the shopper see these, and they go with the account.
 */
export const complaintPhotos = pgTable(
  "complaint_photos",
  {
    complaintId: text("complaint_id")
      .notNull()
      .references(() => complaints.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    /** The file's name, as the shopper's device had it. */
    name: text("name").notNull(),
    webp: bytes("webp").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.complaintId, table.position] }),
    check("complaint_photos_size", sql`length(${table.webp}) <= 1500000`),
    check("complaint_photos_position", sql`${table.position} between 1 and 3`),
  ],
);
