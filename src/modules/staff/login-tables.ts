import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#kernel/db/columns.ts";
import type { LoginChangeKind } from "./rules/login-change.ts";
import { type LOGIN_WAYS, staffMembers } from "./tables.ts";

/** A person's key for codes that change every 30 seconds. Until a first right code has confirmed it, it counts for nothing. */
export const staffTotp = pgTable("staff_totp", {
  memberId: text("member_id")
    .primaryKey()
    .references(() => staffMembers.sellerId, { onDelete: "cascade" }),
  /** Encrypted with the store's secret, which is not in the database. */
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: moment("confirmed_at"),
  /** The last step of 30 seconds whose code was used. No earlier one counts again. */
  lastStep: integer("last_step").notNull().default(0),
  /** Later steps whose codes were guessed before their time, and so don't count. */
  refusedSteps: integer("refused_steps").array().notNull().default(sql`'{}'::integer[]`),
  createdAt: createdAt(),
});

/** The codes for a person whose phone is gone. Only hashes are stored. A used code's row is deleted. */
export const staffRecoveryCodes = pgTable(
  "staff_recovery_codes",
  {
    memberId: text("member_id")
      .notNull()
      .references(() => staffMembers.sellerId, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

/** The passkeys of people: public keys, which are worth nothing to a thief. */
export const staffPasskeys = pgTable(
  "staff_passkeys",
  {
    id: id(),
    memberId: text("member_id")
      .notNull()
      .references(() => staffMembers.sellerId, { onDelete: "cascade" }),
    credentialId: text("credential_id").notNull().unique(),
    /** In COSE's form, as base64url. */
    publicKey: text("public_key").notNull(),
    /** The host that it was made for. It opens no other. */
    host: text("host").notNull(),
    /** How often it was used, as far as its device counts. A lower number comes from a copy. */
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    transports: text("transports").array().notNull().default(sql`'{}'::text[]`),
    name: text("name").notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("staff_passkeys_member").on(table.memberId)],
);

/** Numbers that a passkey has to sign, each once and within minutes. */
export const staffChallenges = pgTable(
  "staff_challenges",
  {
    challenge: text("challenge").primaryKey(),
    purpose: text("purpose").$type<"register" | "log-in">().notNull(),
    /** The person who adds a passkey. Nobody is known yet at a login. */
    memberId: text("member_id").references(() => staffMembers.sellerId, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    check(
      "staff_challenges_purpose",
      sql`(${table.purpose} = 'register' and ${table.memberId} is not null)
        or (${table.purpose} = 'log-in' and ${table.memberId} is null)`,
    ),
    index("staff_challenges_expires_at").on(table.expiresAt),
  ],
);

/** Logins of people from browsers that they had not used before. */
export const staffNewDevices = pgTable(
  "staff_new_devices",
  {
    id: id(),
    memberId: text("member_id")
      .notNull()
      .references(() => staffMembers.sellerId, { onDelete: "cascade" }),
    way: text("way").$type<(typeof LOGIN_WAYS)[number]>().notNull(),
    /** The browser's name for people; null if it is unknown. */
    device: text("device"),
    createdAt: createdAt(),
  },
  (table) => [index("staff_new_devices_member").on(table.memberId, table.createdAt)],
);

/** Changes of how people log in, for the mails about them. */
export const staffLoginChanges = pgTable(
  "staff_login_changes",
  {
    id: id(),
    memberId: text("member_id")
      .notNull()
      .references(() => staffMembers.sellerId, { onDelete: "cascade" }),
    change: text("change").$type<LoginChangeKind>().notNull(),
    /** The name of whoever made it, if it was somebody else. */
    madeBy: text("made_by"),
    /** The browser's name for people; null if it is unknown. */
    device: text("device"),
    /** The name of the shared device where it was made; null on a device of one's own. */
    station: text("station"),
    /** The hash of the mailed link's token, with which the person says that it was not them; null before it is written, and once it was used. */
    tokenHash: text("token_hash").unique(),
    createdAt: createdAt(),
  },
  (table) => [index("staff_login_changes_member").on(table.memberId, table.createdAt)],
);
