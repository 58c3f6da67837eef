import { sql } from "drizzle-orm";
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#kernel/db/columns.ts";

export const shoppers = pgTable(
  "shoppers",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("shoppers_email").on(sql`lower(${table.email})`),
    index("shoppers_created_at").on(table.createdAt),
  ],
);

/** How many of today's accounts were opened on each day at the store. Kept by triggers on `shoppers`; never written here. */
export const shopperDays = pgTable(
  "shopper_days",
  { day: date("day", { mode: "string" }).primaryKey(), shoppers: integer("shoppers").notNull() },
  (table) => [check("shopper_days_shoppers", sql`${table.shoppers} >= 0`)],
);

export const sellers = pgTable(
  "sellers",
  {
    id: id(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("sellers_email").on(sql`lower(${table.email})`)],
);

/**
 * Browsers in which somebody has logged in to an account: guesses that others make don't keep the owner out there. The
 * cookie holds a random token; only its hash is kept.
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

/** The cookie holds a random token; only its hash is kept. A session is a shopper's or a seller's. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** What its owner names it by. */
    id: text("id").notNull().unique().default(sql`gen_random_uuid()::text`),
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "cascade" }),
    sellerId: text("seller_id").references(() => sellers.id, { onDelete: "cascade" }),
    /** What a person would call the browser; null if it did not say. */
    device: text("device"),
    createdAt: createdAt(),
    /** When it was last used, to the hour. */
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

/** Wrong passwords, counted by account, browser or address. A count fades as time passes (rules/guessing.ts). */
export const passwordGuesses = pgTable(
  "password_guesses",
  {
    key: text("key").primaryKey(),
    /** What the count was at `countedAt`. */
    failures: doublePrecision("failures").notNull(),
    countedAt: moment("counted_at").notNull(),
    waitUntil: moment("wait_until").notNull(),
    /** When nothing is left of the count. */
    forgetAt: moment("forget_at").notNull(),
  },
  (table) => [
    check("password_guesses_failures", sql`${table.failures} >= 0`),
    index("password_guesses_forget_at").on(table.forgetAt),
  ],
);
