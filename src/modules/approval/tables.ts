import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment, paise } from "#kernel/db/columns.ts";
import type { ApprovalKind } from "#modules/identity/rules/shared/approval-kind.ts";
import type { Permission } from "#modules/identity/rules/shared/permission.ts";
import { sellers, shoppers } from "#modules/identity/tables.ts";
import type { ApprovalState } from "./rules/approval-state.ts";

/** The owner's rule for a kind of calls. Without a row it is off. */
export const approvalRules = pgTable(
  "approval_rules",
  {
    kind: text("kind").$type<ApprovalKind>().primaryKey(),
    isOn: boolean("is_on").notNull().default(false),
    /** The sum from which calls with a sum wait. Those without one always do. */
    fromPaise: paise("from_paise").notNull().default(0),
  },
  (table) => [
    check("approval_rules_kind", sql`${table.kind} in ('refund', 'payee', 'export', 'deletion')`),
    check("approval_rules_from", sql`${table.fromPaise} >= 0`),
  ],
);

/**
 * Calls that wait for another person, and what became of them. A trigger keeps what was asked for as it is, and the steps
 * in their order.
 */
export const approvals = pgTable(
  "approvals",
  {
    id: id(),
    kind: text("kind").$type<ApprovalKind>().notNull(),
    /** The permission of the call, which whoever agrees needs too. */
    permission: text("permission").$type<Permission>().notNull(),
    method: text("method").notNull(),
    /** The path with its query. */
    path: text("path").notNull(),
    /** The body and the Idempotency-Key, encrypted; null once nothing is to be carried out any more. */
    sealedCall: text("sealed_call"),
    /** The hash of the call, under the key with which the call is encrypted. */
    callHash: text("call_hash").notNull(),
    words: text("words").notNull(),
    paise: paise("paise"),
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "cascade" }),
    requestedBy: text("requested_by")
      .notNull()
      .references(() => sellers.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    state: text("state").$type<ApprovalState>().notNull().default("waiting"),
    decidedBy: text("decided_by").references(() => sellers.id, { onDelete: "cascade" }),
    decidedAt: moment("decided_at"),
    note: text("note").notNull().default(""),
    /** The time at which somebody began to carry it out. */
    claimedAt: moment("claimed_at"),
    /** The call's own message. */
    answer: text("answer").notNull().default(""),
  },
  (table) => [
    check(
      "approvals_state",
      sql`${table.state} in ('waiting', 'allowed', 'done', 'failed', 'refused', 'withdrawn', 'expired')`,
    ),
    check("approvals_by_another", sql`${table.decidedBy} <> ${table.requestedBy}`),
    check(
      "approvals_decided",
      sql`(${table.state} in ('allowed', 'done', 'failed', 'refused')) = (${table.decidedBy} is not null)`,
    ),
    check(
      "approvals_secrets",
      sql`(${table.sealedCall} is not null) = (${table.state} in ('waiting', 'allowed'))`,
    ),
    uniqueIndex("approvals_waiting")
      .on(table.requestedBy, table.callHash)
      .where(sql`${table.state} = 'waiting'`),
    index("approvals_by_state").on(table.state, table.expiresAt),
    index("approvals_shopper").on(table.shopperId),
    index("approvals_decided_by").on(table.decidedBy),
  ],
);

/** A stored request. */
export type StoredApproval = typeof approvals.$inferSelect;

/** Sums below the owner's that passed without another person. Those of a day count together. */
export const approvalPasses = pgTable(
  "approval_passes",
  {
    id: id(),
    kind: text("kind").$type<ApprovalKind>().notNull(),
    sellerId: text("seller_id")
      .notNull()
      .references(() => sellers.id, { onDelete: "cascade" }),
    about: text("about").notNull(),
    paise: paise("paise").notNull(),
    /** The hash of the whole call: sent again, it counts once. */
    callHash: text("call_hash").notNull(),
    passedAt: moment("passed_at").notNull(),
  },
  (table) => [
    uniqueIndex("approval_passes_call").on(table.sellerId, table.callHash),
    index("approval_passes_passed_at").on(table.passedAt),
  ],
);
