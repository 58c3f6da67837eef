import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, moment } from "#kernel/db/columns.ts";

export const shoppers = pgTable(
  "shoppers",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** The code of the language that mails to them are in, such as `kn`; null for the store's own. */
    language: text("language"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("shoppers_email").on(sql`lower(${table.email})`),
    index("shoppers_created_at").on(table.createdAt),
  ],
);

/**
 * The number of today's accounts that were opened on each day at the store. Maintained by triggers on `shoppers`; never
 * written here.
 */
export const shopperDays = pgTable(
  "shopper_days",
  { day: day("day").primaryKey(), shoppers: integer("shoppers").notNull() },
  (table) => [check("shopper_days_shoppers", sql`${table.shoppers} >= 0`)],
);

/** The people who work in the store: the owner, and those who joined. Foreign keys name who did something. */
export const sellers = pgTable(
  "sellers",
  {
    id: id(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    /**
     * True for a person who joined by an invitation: they log in through the directory that has them, and this table's
     * password opens nothing. False for the owner whom the operator names.
     */
    isInvited: boolean("is_invited").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("sellers_email").on(sql`lower(${table.email})`)],
);

/**
 * Browsers in which somebody has logged in to an account. Other people's guesses don't lock the owner out there. The
 * device cookie has a random token; only its hash is stored.
 */
export const knownDevices = pgTable(
  "known_devices",
  {
    id: id(),
    tokenHash: text("token_hash").notNull(),
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "cascade" }),
    sellerId: text("seller_id").references(() => sellers.id, { onDelete: "cascade" }),
    lastLoginAt: moment("last_login_at").notNull(),
  },
  (table) => [
    check("known_devices_one_owner", sql`num_nonnulls(${table.shopperId}, ${table.sellerId}) = 1`),
    unique("known_devices_owner").on(table.tokenHash, table.shopperId, table.sellerId).nullsNotDistinct(),
    index("known_devices_shopper").on(table.shopperId),
    index("known_devices_seller").on(table.sellerId),
    index("known_devices_last_login_at").on(table.lastLoginAt),
  ],
);

/** A shopper's or a seller's session. The cookie has a random token; only its hash is stored. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** The id by which its owner can end it. */
    id: text("id").notNull().unique().default(sql`gen_random_uuid()::text`),
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "cascade" }),
    sellerId: text("seller_id").references(() => sellers.id, { onDelete: "cascade" }),
    /** The browser's name for people; null if it is unknown. */
    device: text("device"),
    createdAt: createdAt(),
    /** The last use, to the hour. */
    seenAt: moment("seen_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    check("sessions_one_owner", sql`num_nonnulls(${table.shopperId}, ${table.sellerId}) = 1`),
    index("sessions_shopper").on(table.shopperId),
    index("sessions_seller").on(table.sellerId),
    index("sessions_expires_at").on(table.expiresAt),
  ],
);

/** Wrong passwords, counted by account, browser or address. A count decays over time (sessions/login-throttle.ts). */
export const passwordGuesses = pgTable(
  "password_guesses",
  {
    key: text("key").primaryKey(),
    /** The count at `countedAt`. */
    failures: doublePrecision("failures").notNull(),
    countedAt: moment("counted_at").notNull(),
    waitUntil: moment("wait_until").notNull(),
    forgetAt: moment("forget_at").notNull(),
  },
  (table) => [
    check("password_guesses_failures", sql`${table.failures} >= 0`),
    index("password_guesses_forget_at").on(table.forgetAt),
  ],
);
