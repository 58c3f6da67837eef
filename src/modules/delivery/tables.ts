import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { day, id, paise, updatedAt } from "#kernel/db/columns.ts";

/**
 * The single values of the delivery settings: one row for each store. A trigger notifies all processes of each change,
 * on the channel of the store's settings.
 */
export const deliverySettings = pgTable(
  "delivery_settings",
  {
    store: text("store").primaryKey(),
    /** Incremented with each change, including changes of the lists below. */
    version: integer("version").notNull().default(1),
    /** For each field of the seller's page that was ever changed, the version of its last change. */
    changedIn: jsonb("changed_in").$type<Record<string, number>>().notNull().default({}),
    freshWeekdays: smallint("fresh_weekdays").array().notNull().default([0]),
    otherWeekdays: smallint("other_weekdays").array().notNull().default([0, 1, 2, 3, 4, 5, 6]),
    /** `hh:mm`; null is midnight before the day. */
    cutOffTime: text("cut_off_time"),
    cutOffDay: text("cut_off_day").$type<"before" | "same">().notNull().default("before"),
    /** From which cart amount on delivery is free; null: from none. */
    freeFromPaise: paise("free_from_paise"),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("delivery_settings_free_from", sql`${table.freeFromPaise} > 0`),
    check(
      "delivery_settings_weekdays",
      sql`${table.freshWeekdays} <@ '{0,1,2,3,4,5,6}' and ${table.otherWeekdays} <@ '{0,1,2,3,4,5,6}'
        and cardinality(${table.freshWeekdays}) > 0 and cardinality(${table.otherWeekdays}) > 0`,
    ),
    check("delivery_settings_cut_off", sql`${table.cutOffTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check("delivery_settings_cut_off_day", sql`${table.cutOffDay} in ('before', 'same')`),
  ],
);

/** A delivery window of a weekday. Times are `hh:mm` at the store. */
export const deliveryWindows = pgTable(
  "delivery_windows",
  {
    id: id(),
    weekday: smallint("weekday").notNull(),
    name: text("name").notNull(),
    begins: text("begins").notNull(),
    ends: text("ends").notNull(),
    /** In orders; null is any number. */
    capacity: integer("capacity"),
  },
  (table) => [
    check("delivery_windows_weekday", sql`${table.weekday} between 0 and 6`),
    check("delivery_windows_name", sql`${table.name} <> ''`),
    check(
      "delivery_windows_times",
      sql`${table.begins} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${table.ends} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        and ${table.begins} < ${table.ends}`,
    ),
    check("delivery_windows_capacity", sql`${table.capacity} >= 0`),
  ],
);

/** Days without deliveries, both ends included. */
export const deliveryClosedDays = pgTable(
  "delivery_closed_days",
  {
    id: id(),
    firstDay: day("first_day").notNull(),
    lastDay: day("last_day").notNull(),
    yearly: boolean("yearly").notNull().default(false),
  },
  (table) => [check("delivery_closed_days_order", sql`${table.firstDay} <= ${table.lastDay}`)],
);

/** Served PIN codes, both ends included. An exclusion constraint keeps areas from overlapping. */
export const deliveryAreas = pgTable(
  "delivery_areas",
  {
    id: id(),
    firstPin: text("first_pin").notNull(),
    lastPin: text("last_pin").notNull(),
    /** The seller's name for the area. Ranges with the same place share it. */
    name: text("name"),
    /** The weekdays on which everything comes there; null: the store's. */
    weekdays: smallint("weekdays").array(),
    /** `hh:mm`; null is the store's cut-off. */
    cutOffTime: text("cut_off_time"),
    cutOffDay: text("cut_off_day").$type<"before" | "same">().notNull().default("before"),
    /** From which cart amount on delivery is free there; null: the store's. */
    freeFromPaise: paise("free_from_paise"),
    /** Null means the store's shipping charge. */
    feePaise: paise("fee_paise"),
    minimumPaise: paise("minimum_paise"),
    /** The position on the way, from 0. Areas with the same place are driven to as one. */
    place: integer("place").notNull().default(0),
  },
  (table) => [
    check(
      "delivery_areas_weekdays",
      sql`${table.weekdays} <@ '{0,1,2,3,4,5,6}' and cardinality(${table.weekdays}) > 0`,
    ),
    check("delivery_areas_cut_off", sql`${table.cutOffTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check("delivery_areas_cut_off_day", sql`${table.cutOffDay} in ('before', 'same')`),
    check("delivery_areas_free_from", sql`${table.freeFromPaise} > 0`),
    check("delivery_areas_place", sql`${table.place} >= 0`),
    check(
      "delivery_areas_pins",
      sql`${table.firstPin} ~ '^[0-9]{4,10}$' and ${table.lastPin} ~ '^[0-9]{4,10}$'
        and length(${table.firstPin}) = length(${table.lastPin}) and ${table.firstPin} <= ${table.lastPin}`,
    ),
    check("delivery_areas_terms", sql`${table.feePaise} >= 0 and ${table.minimumPaise} >= 0`),
  ],
);

/**
 * The number of orders in a window of a day. The lock of its row prevents overbooking. It stores the capacity at the
 * last booking, as the seller may reduce a window's capacity later.
 */
export const slotBookings = pgTable(
  "delivery_loads",
  {
    day: day("day").notNull(),
    windowId: text("window_id").notNull(),
    /** Rows of a day are locked in the order of their start. */
    begins: text("begins").notNull(),
    booked: integer("taken").notNull(),
    capacity: integer("capacity"),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.windowId] }),
    check("delivery_loads_taken", sql`${table.booked} >= 0`),
    check("delivery_loads_capacity", sql`${table.booked} <= ${table.capacity}`),
  ],
);
