import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment, updatedAt } from "#kernel/db/columns.ts";
import { sellers } from "#modules/identity/tables.ts";
import { staffStations } from "./station-tables.ts";

/**
 * The roles. A standard role has neither a name nor permissions here, as its modules say what it may do; its row has
 * what the owner has set for it. An owner's own role has both.
 */
export const staffRoles = pgTable(
  "staff_roles",
  {
    /** The name of a standard role, or an id. */
    id: text("id").primaryKey().default(sql`gen_random_uuid()::text`),
    name: text("name"),
    permissions: text("permissions").array(),
    /** Whether its people need a second factor. Until they have one, they can do nothing else. */
    needsSecondFactor: boolean("needs_second_factor").notNull().default(false),
    /** Whether links without a password work for what the role does: a driver's or a grower's own page. */
    hasLinks: boolean("has_links").notNull().default(true),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("staff_roles_own", sql`(${table.name} is null) = (${table.permissions} is null)`),
    check("staff_roles_name", sql`${table.name} <> ''`),
    uniqueIndex("staff_roles_by_name").on(sql`lower(${table.name})`),
  ],
);

/**
 * The people who work in the store: the owner whom the operator names, and those who joined. They stay after they have
 * left, as what they did stays under their name.
 */
export const staffMembers = pgTable(
  "staff_members",
  {
    sellerId: text("seller_id")
      .primaryKey()
      .references(() => sellers.id, { onDelete: "cascade" }),
    /** Empty until it is given: then the e-mail stands for it. */
    name: text("name").notNull().default(""),
    /** The number of the colour behind the initials. */
    colour: integer("colour").notNull().default(0),
    /** The code of the language that they have chosen, such as `kn`; null for the store's own. */
    language: text("language"),
    role: text("role")
      .notNull()
      .references(() => staffRoles.id),
    /** Null for the owner whom the operator names, whose password is in `sellers`, and for people without a password. */
    passwordHash: text("password_hash"),
    joinedAt: moment("joined_at").notNull().defaultNow(),
    leftAt: moment("left_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [index("staff_members_role").on(table.role)],
);

/** The ways to log in. */
export const LOGIN_WAYS = ["password", "passkey", "pin"] as const;

/**
 * The sessions of the people who joined, and those of the owner that no password opened. A release from before them
 * does not know this table, and so lets nobody of them do what only the owner may do.
 */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** The id by which its person can end it. */
    id: text("id").notNull().unique().default(sql`gen_random_uuid()::text`),
    memberId: text("member_id")
      .notNull()
      .references(() => staffMembers.sellerId, { onDelete: "cascade" }),
    way: text("way").$type<(typeof LOGIN_WAYS)[number]>().notNull(),
    /** Whether the person has proved two factors in it. */
    hasSecondFactor: boolean("has_second_factor").notNull().default(false),
    /** The browser's name for people; null if it is unknown. */
    device: text("device"),
    createdAt: createdAt(),
    /** The last use, to the hour. */
    seenAt: moment("seen_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    /** The shared device where it was opened; null on a device of one's own. */
    stationId: text("station_id").references(() => staffStations.id, { onDelete: "cascade" }),
    /** At a station, the last touch of a person. After the station's time without one it opens nothing. */
    touchedAt: moment("touched_at"),
    /** The moment when the station was locked. The row stays for a while, and says who was there. */
    lockedAt: moment("locked_at"),
  },
  (table) => [
    index("staff_sessions_station").on(table.stationId),
    check("staff_sessions_at_station", sql`num_nonnulls(${table.stationId}, ${table.touchedAt}) in (0, 2)`),
    check("staff_sessions_locked", sql`${table.lockedAt} is null or ${table.stationId} is not null`),
    check("staff_sessions_pin", sql`${table.way} <> 'pin' or ${table.stationId} is not null`),
    index("staff_sessions_member").on(table.memberId),
    index("staff_sessions_expires_at").on(table.expiresAt),
    check("staff_sessions_way", sql`${table.way} in ('password', 'passkey', 'pin')`),
  ],
);
