import { and, gt, isNull, type SQL, sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#kernel/db/columns.ts";
import { sellers } from "#modules/identity/tables.ts";
import { staffRoles } from "./tables.ts";

/** The days in which an invitation can be used. */
export const INVITATION_DAYS = 3;

/**
 * Invitations to work in the store. Each lets one person join, once. Only the hash of its token is stored; a mail makes
 * the token when it is written.
 */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: id(),
    /** Null until the mail with the link is written. */
    tokenHash: text("token_hash").unique(),
    /** The invited person's name, as far as the inviter typed one. */
    name: text("name").notNull().default(""),
    /** Only a person with this e-mail can join. Null if it is theirs to type. */
    email: text("email"),
    /** Null once the role was deleted. */
    role: text("role").references(() => staffRoles.id, { onDelete: "set null" }),
    createdBy: text("created_by")
      .notNull()
      .references(() => sellers.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: moment("expires_at")
      .notNull()
      .default(sql.raw(`now() + interval '${INVITATION_DAYS} days'`)),
    usedAt: moment("used_at"),
    usedBy: text("used_by").references(() => sellers.id, { onDelete: "set null" }),
    endedAt: moment("ended_at"),
  },
  (table) => [
    check("staff_invitations_email", sql`${table.email} <> ''`),
    check("staff_invitations_over_once", sql`num_nonnulls(${table.usedAt}, ${table.endedAt}) <= 1`),
    index("staff_invitations_created_by").on(table.createdBy),
    index("staff_invitations_role").on(table.role),
    index("staff_invitations_used_by").on(table.usedBy),
  ],
);

/** Whether an invitation was neither used nor ended, and its days are not over. */
export const isOpen = (): SQL | undefined =>
  and(
    isNull(staffInvitations.usedAt),
    isNull(staffInvitations.endedAt),
    gt(staffInvitations.expiresAt, sql`now()`),
  );
