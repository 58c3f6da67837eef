import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, day, id, moment, paise, updatedAt } from "#kernel/db/columns.ts";
import type { PaymentEvent } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";

const ofOrder = () =>
  text("order_id")
    .notNull()
    .references(() => orders.id, { onDelete: "restrict" });

/**
 * The keys of a gateway. The secrets are encrypted with a key that is not in the database, so they are useless in a
 * backup.
 */
export const gatewayKeys = pgTable("gateway_keys", {
  gateway: text("gateway").primaryKey(),
  keyId: text("key_id").notNull(),
  sealedKeySecret: text("sealed_key_secret").notNull(),
  sealedWebhookSecret: text("sealed_webhook_secret").notNull(),
  updatedAt: updatedAt(),
});

/** Why a shopper is asked for money: the order itself, or the part by which packing has made it dearer. */
export type Purpose = "order" | "difference";
export type AttemptState = "created" | "pending" | "paid" | "failed" | "expired";

/**
 * Attempts to collect money for an order. The id is the reference at the gateway, and outlives lost answers. `created`:
 * the gateway knows nothing of it yet; `pending`: it has made an order of its own, which can be paid.
 */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    orderId: ofOrder(),
    purpose: text("purpose").$type<Purpose>().notNull(),
    /** Null until its order is made there. */
    gateway: text("gateway"),
    paise: paise("paise").notNull(),
    currency: text("currency").notNull().default("INR"),
    state: text("state").$type<AttemptState>().notNull().default("created"),
    gatewayOrderId: text("gateway_order_id").unique(),
    /** The gateway's sentence about the last failure. */
    failure: text("failure"),
    expiresAt: moment("expires_at").notNull(),
    /** When the gateway was last asked about it. */
    askedAt: moment("asked_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("payments_order").on(table.orderId),
    // An order can't be paid twice, nor by two attempts at a time.
    uniqueIndex("payments_one_open").on(table.orderId).where(sql`${table.state} in ('created', 'pending')`),
    uniqueIndex("payments_one_paid")
      .on(table.orderId)
      .where(sql`${table.state} = 'paid' and ${table.purpose} = 'order'`),
    check("payments_purpose", sql`${table.purpose} in ('order', 'difference')`),
    check("payments_state", sql`${table.state} in ('created', 'pending', 'paid', 'failed', 'expired')`),
    check("payments_paise", sql`${table.paise} >= 100 and ${table.currency} = 'INR'`),
    check(
      "payments_at_gateway",
      sql`num_nulls(${table.gateway}, ${table.gatewayOrderId}) in (0, 2) and case ${table.state}
        when 'created' then ${table.gatewayOrderId} is null when 'expired' then true when 'failed' then true
        else ${table.gatewayOrderId} is not null end`,
    ),
  ],
);

/** Why money that came is not accepted: the whole of it goes back. */
export type Unwanted = "late" | "twice" | "amount" | "settled";

/**
 * The money that a gateway has captured for an attempt, once for each of its payments. Money that the order owes is
 * accepted. Other money goes back as a whole.
 */
export const paymentCaptures = pgTable(
  "payment_captures",
  {
    gatewayPaymentId: text("gateway_payment_id").primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "restrict" }),
    orderId: ofOrder(),
    paise: paise("paise").notNull(),
    currency: text("currency").notNull(),
    /** Null if it is accepted. */
    unwanted: text("unwanted").$type<Unwanted>(),
    createdAt: createdAt(),
  },
  (table) => [
    index("payment_captures_order").on(table.orderId),
    index("payment_captures_newest").on(table.createdAt),
    uniqueIndex("payment_captures_one_accepted").on(table.paymentId).where(sql`${table.unwanted} is null`),
    check("payment_captures_paise", sql`${table.paise} > 0`),
    check("payment_captures_accepted", sql`${table.unwanted} is not null or ${table.currency} = 'INR'`),
    check("payment_captures_unwanted", sql`${table.unwanted} in ('late', 'twice', 'amount', 'settled')`),
  ],
);

/** Why money goes back. `outside`: the seller returned it at the gateway itself. */
export type RefundReason = "cancelled" | "packed" | "unwanted" | "outside";
export type RefundState = "requested" | "done" | "failed";

/**
 * Money that goes back. The id is the reference at the gateway and its idempotency key. A refund that failed for good
 * is replaced by another one, or settled by the seller in another way.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    gatewayPaymentId: text("gateway_payment_id")
      .notNull()
      .references(() => paymentCaptures.gatewayPaymentId, { onDelete: "restrict" }),
    orderId: ofOrder(),
    paise: paise("paise").notNull(),
    reason: text("reason").$type<RefundReason>().notNull(),
    state: text("state").$type<RefundState>().notNull().default("requested"),
    gatewayRefundId: text("gateway_refund_id").unique(),
    tries: integer("tries").notNull().default(0),
    nextTryAt: moment("next_try_at").notNull().defaultNow(),
    failure: text("failure"),
    /** Whether the seller has returned the money of a failed refund in another way, and when. */
    isSettled: boolean("is_settled").notNull().default(false),
    settledAt: moment("settled_at"),
    createdAt: createdAt(),
    doneAt: moment("done_at"),
  },
  (table) => [
    index("refunds_order").on(table.orderId),
    index("refunds_payment").on(table.gatewayPaymentId),
    index("refunds_waiting").on(table.nextTryAt).where(sql`${table.state} = 'requested'`),
    check("refunds_paise", sql`${table.paise} > 0`),
    check("refunds_reason", sql`${table.reason} in ('cancelled', 'packed', 'unwanted', 'outside')`),
    check("refunds_state", sql`${table.state} in ('requested', 'done', 'failed')`),
    check(
      "refunds_done",
      sql`(${table.state} = 'done') = (${table.doneAt} is not null)
        and (${table.state} <> 'done' or ${table.gatewayRefundId} is not null)`,
    ),
  ],
);

/**
 * Orders whose payments in advance don't add up to what they owe. Above zero: so much goes back; below: so much is still
 * to be paid. A trigger on `orders` keeps it; never written here.
 */
export const paymentDifferences = pgTable(
  "payment_differences",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "restrict" }),
    paise: paise("paise").notNull(),
    since: moment("since").notNull().defaultNow(),
  },
  (table) => [check("payment_differences_paise", sql`${table.paise} <> 0`)],
);

/** The steps of orders' payments, for their trails. */
export const paymentSteps = pgTable(
  "payment_steps",
  {
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
    orderId: ofOrder(),
    what: text("what").$type<PaymentEvent>().notNull(),
    paise: paise("paise").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("payment_steps_order").on(table.orderId, table.id)],
);

/** How the books and the gateway differ: it knows money that the books don't, or the other way round, or another sum. */
export type FindingKind =
  | "payment-unknown"
  | "payment-missing"
  | "payment-amount"
  | "refund-unknown"
  | "refund-missing"
  | "refund-amount";

/** The differences that the comparison with the gateway has found. One that is gone is settled. */
export const paymentFindings = pgTable(
  "payment_findings",
  {
    /** The gateway's id of the payment or the refund. */
    gatewayId: text("gateway_id").primaryKey(),
    kind: text("kind").$type<FindingKind>().notNull(),
    orderId: text("order_id").references(() => orders.id, { onDelete: "restrict" }),
    /** The sum in the books, and at the gateway. */
    ownPaise: paise("own_paise"),
    gatewayPaise: paise("gateway_paise"),
    madeAt: moment("made_at").notNull().defaultNow(),
    foundAt: moment("found_at").notNull().defaultNow(),
    settledAt: moment("settled_at"),
    /** The seller who has settled it; null if it was gone by itself. */
    settledBy: text("settled_by"),
  },
  (table) => [index("payment_findings_open").on(table.foundAt).where(sql`${table.settledAt} is null`)],
);

/** The last comparison with each gateway. A run that claims it compares alone, until it is done or its claim has ended. */
export const paymentComparisons = pgTable("payment_comparisons", {
  gateway: text("gateway").primaryKey(),
  claim: text("claim"),
  claimedUntil: moment("claimed_until"),
  night: day("night"),
  doneAt: moment("done_at"),
  /** Why the last run has failed; null if it has not. */
  failure: text("failure"),
});
