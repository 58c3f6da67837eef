import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, moment, paise } from "#kernel/db/columns.ts";
import { growerId, hasTermsIfAny, lots } from "#modules/grower/tables.ts";
import { orders } from "#modules/order/tables.ts";
import type { EntryKind, PaymentWay } from "./rules/entries.ts";

/**
 * A grower's statement: all entries since the one before, up to a day. Its sums never change; what is corrected later
 * is on the next one.
 */
export const growerStatements = pgTable(
  "grower_statements",
  {
    id: id(),
    growerId: growerId(),
    /** Counts up from 1 for each grower. */
    number: bigint("number", { mode: "number" }).notNull(),
    fromDay: day("from_day").notNull(),
    untilDay: day("until_day").notNull(),
    /** The balances before and after, in paise; below zero the grower owes. */
    openingPaise: paise("opening_paise").notNull(),
    closingPaise: paise("closing_paise").notNull(),
    sellerEmail: text("seller_email"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("grower_statements_number").on(table.growerId, table.number),
    unique("grower_statements_until").on(table.growerId, table.untilDay),
    index("grower_statements_day").on(table.untilDay),
    check("grower_statements_positive", sql`${table.number} > 0`),
    check("grower_statements_days", sql`${table.fromDay} <= ${table.untilDay}`),
  ],
);

/**
 * A run of payments to growers. Its sums are fixed when it is made. There is one open run at most. It ends when it is
 * paid or discarded.
 */
export const growerPaymentRuns = pgTable(
  "grower_payment_runs",
  {
    id: id(),
    sellerEmail: text("seller_email").notNull(),
    createdAt: createdAt(),
    /** The day on which the money went; null before that. */
    paidOn: day("paid_on"),
    reference: text("reference"),
    discardedAt: moment("discarded_at"),
  },
  (table) => [
    uniqueIndex("grower_payment_runs_one_open")
      .on(sql`(true)`)
      .where(sql`${table.paidOn} is null and ${table.discardedAt} is null`),
    index("grower_payment_runs_newest").on(table.createdAt, table.id),
    check("grower_payment_runs_end", sql`${table.paidOn} is null or ${table.discardedAt} is null`),
    check(
      "grower_payment_runs_reference",
      sql`${table.reference} <> '' and length(${table.reference}) <= 100`,
    ),
  ],
);

/** A payment to a grower in a run. It is on the list of its way: the lists of all ways come to the run. */
export const growerPayments = pgTable(
  "grower_payments",
  {
    runId: text("run_id")
      .notNull()
      .references(() => growerPaymentRuns.id),
    growerId: growerId(),
    paise: paise("paise").notNull(),
    way: text("way").$type<PaymentWay>().notNull().default("cash"),
    /**
     * The grower's newest entry when the run was made; 0 without one, null in a run of an earlier release. What is entered
     * by hand after it is shown before the run is marked as paid.
     */
    lastEntryId: bigint("last_entry_id", { mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.growerId] }),
    index("grower_payments_grower").on(table.growerId),
    check("grower_payments_paise", sql`${table.paise} > 0`),
    check("grower_payments_way", sql`${table.way} in ('upi', 'bank', 'cash')`),
  ],
);

/**
 * The ledger of what the store owes growers, in which a row only ever gets its statement. A trigger checks that the
 * entries of an order's product from a lot come to all of what was packed of it, or to nothing.
 */
export const growerEntries = pgTable(
  "grower_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    growerId: growerId(),
    kind: text("kind").$type<EntryKind>().notNull(),
    /** Above zero: the store owes the grower more. */
    paise: paise("paise").notNull(),
    /** The day at the store to which it belongs. */
    day: day("day").notNull(),
    orderId: text("order_id").references(() => orders.id),
    productId: text("product_id"),
    productName: text("product_name"),
    lotId: text("lot_id").references(() => lots.id),
    /** The quantity in the lot's unit: above zero accepted, below zero taken back. */
    amount: bigint("amount", { mode: "number" }),
    /** The price of the amount in the shop, in paise, with the same sign. */
    soldPaise: paise("sold_paise"),
    /** The terms of the lot by which the sum was reckoned, or its new ones. */
    termsKind: text("terms_kind").$type<"price" | "share">(),
    pricePaise: paise("price_paise"),
    shareBasisPoints: integer("share_basis_points"),
    /** The complaint for which the grower bears the cost, or no longer bears it. */
    complaintId: text("complaint_id"),
    reason: text("reason"),
    reference: text("reference"),
    runId: text("run_id").references(() => growerPaymentRuns.id),
    statementId: text("statement_id").references(() => growerStatements.id),
    sellerEmail: text("seller_email"),
    createdAt: createdAt(),
  },
  (table) => [
    index("grower_entries_grower").on(table.growerId, table.id),
    index("grower_entries_order").on(table.orderId, table.productId, table.lotId),
    index("grower_entries_lot").on(table.lotId),
    index("grower_entries_statement").on(table.statementId, table.id),
    index("grower_entries_open").on(table.growerId, table.day).where(sql`${table.statementId} is null`),
    uniqueIndex("grower_entries_run_once").on(table.runId, table.growerId).where(sql`${table.kind} = 'paid'`),
    uniqueIndex("grower_entries_complaint_once").on(
      table.complaintId,
      table.growerId,
      table.lotId,
      table.kind,
    ),
    check("grower_entries_reason", sql`${table.reason} <> '' and length(${table.reason}) <= 300`),
    check("grower_entries_reference", sql`${table.reference} <> '' and length(${table.reference}) <= 100`),
    check("grower_entries_terms", hasTermsIfAny(table)),
    check(
      "grower_entries_kind",
      sql`(${table.kind} in ('accepted', 'taken back', 'repriced')) = (${table.termsKind} is not null)
        and (${table.amount} is null) = (${table.soldPaise} is null)
        and case ${table.kind}
        when 'accepted' then ${table.paise} >= 0 and ${table.amount} > 0 and ${table.soldPaise} >= 0
          and num_nonnulls(${table.orderId}, ${table.productId}, ${table.lotId}) = 3
        when 'taken back' then ${table.paise} <= 0 and ${table.amount} < 0 and ${table.soldPaise} <= 0
          and num_nonnulls(${table.orderId}, ${table.productId}, ${table.lotId}) = 3
        when 'repriced' then ${table.amount} is null and ${table.lotId} is not null and ${table.reason} is not null
        when 'deducted' then ${table.paise} < 0 and ${table.amount} is null and ${table.reason} is not null
        when 'added' then ${table.paise} > 0 and ${table.amount} is null and ${table.reason} is not null
        when 'advance' then ${table.paise} < 0 and ${table.amount} is null
        when 'paid' then ${table.paise} < 0 and ${table.amount} is null
        when 'returned' then ${table.paise} > 0 and ${table.amount} is null and ${table.reason} is not null
        else false end`,
    ),
  ],
);
