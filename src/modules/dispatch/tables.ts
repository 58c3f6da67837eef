import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { createdAt, day, id, moment, paise, updatedAt } from "#kernel/db/columns.ts";
import { sellers } from "#modules/identity/tables.ts";
import { orderId, orders } from "#modules/order/tables.ts";
import type { DoorWay } from "#modules/payment/rules/shared/upi.ts";
import type { DriveEventKind } from "./rules/drive-events.ts";

/**
 * An order's arranged position on the way through its area. It is valid for this day and window only: an order that was
 * moved joins the end of its new list.
 */
export const dispatchStops = pgTable(
  "dispatch_stops",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    day: day("day").notNull(),
    /** Null is any time of the day. */
    windowId: text("window_id"),
    position: integer("position").notNull(),
    /** True if it is a position on the way through all areas, not inside its own. */
    acrossAreas: boolean("across_areas").notNull().default(false),
  },
  (table) => [check("dispatch_stops_position", sql`${table.position} >= 0`)],
);

/**
 * The received money of a delivered order, in cash or by UPI. A delivered order without a row was paid in full, according to its status. A
 * row stays when the status is reverted, and counts again when the order is delivered again, so that a shortage is not
 * forgotten. A trigger keeps `orders.received_paise` and `orders.received_way` in line.
 */
export const cashReceipts = pgTable(
  "cash_receipts",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    paise: paise("paise").notNull(),
    way: text("way").$type<DoorWay>().notNull().default("cash"),
    /** The last digits of the UPI payment's reference; null if nobody noted them. */
    upiReference: text("upi_reference"),
    sellerEmail: text("seller_email").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("cash_receipts_paise", sql`${table.paise} >= 0`),
    check("cash_receipts_way", sql`${table.way} in ('cash', 'upi')`),
    check(
      "cash_receipts_upi_reference",
      sql`${table.upiReference} is null or (${table.way} = 'upi' and ${table.upiReference} ~ '^[0-9]{4,6}$')`,
    ),
  ],
);

/** The counted cash at the end of a delivery day. */
export const cashCounts = pgTable(
  "cash_counts",
  {
    day: day("day").primaryKey(),
    paise: paise("paise").notNull(),
    sellerEmail: text("seller_email").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check("cash_counts_paise", sql`${table.paise} >= 0`)],
);

/** A van with its driver. Its link lets the driver see and mark its stops without a password. */
export const vans = pgTable(
  "vans",
  {
    id: id(),
    name: text("name").notNull(),
    driver: text("driver").notNull().default(""),
    phone: text("phone").notNull().default(""),
    /** A van that is not active gets no stops, and its link answers nothing. */
    isActive: boolean("is_active").notNull().default(true),
    /** The hash of the link's token. Null is no link, or one that was ended. */
    linkHash: text("link_hash").unique(),
    /** The seller who made the link. The driver's deliveries are done in that seller's name. */
    linkSellerId: text("link_seller_id").references(() => sellers.id, { onDelete: "set null" }),
    /** The person who drives it and logs in for it; null if its driver has only the link. */
    driverSellerId: text("driver_seller_id").references(() => sellers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("vans_name", sql`${table.name} <> ''`),
    index("vans_driver_seller").on(table.driverSellerId),
  ],
);

/** The van that drives to a PIN code's area. Other PIN codes of the same area follow it. */
export const vanAreas = pgTable(
  "van_areas",
  {
    pin: text("pin").primaryKey(),
    vanId: text("van_id")
      .notNull()
      .references(() => vans.id, { onDelete: "cascade" }),
  },
  (table) => [index("van_areas_van").on(table.vanId)],
);

/**
 * The van that an order goes with on this day, whatever van its area has: it was given to it by hand, or its day was closed.
 * It is valid for this day only: an order that was moved goes by its area.
 */
export const vanStops = pgTable(
  "van_stops",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    day: day("day").notNull(),
    /** Null is no van, on a day that was closed so. */
    vanId: text("van_id").references(() => vans.id, { onDelete: "cascade" }),
  },
  (table) => [index("van_stops_van").on(table.vanId)],
);

/** The coordinates of a door, by the hash of its address. A driver remembers them there, or a seller types them. */
export const dispatchPlaces = pgTable(
  "dispatch_places",
  {
    addressHash: text("address_hash").primaryKey(),
    latitude: doublePrecision("latitude").notNull(),
    longitude: doublePrecision("longitude").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      "dispatch_places_on_earth",
      sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
);

/** Drivers' marks at doors: a row for each order of the bag. Each event is there once, however often it is sent. */
export const driveEvents = pgTable(
  "drive_events",
  {
    /** The Idempotency-Key of the driver's phone. */
    id: text("id").notNull(),
    orderId: orderId(),
    vanId: text("van_id")
      .notNull()
      .references(() => vans.id, { onDelete: "cascade" }),
    day: day("day").notNull(),
    kind: text("kind").$type<DriveEventKind>().notNull(),
    /** The driver's words; empty if there are none. */
    note: text("note").notNull().default(""),
    /** By the clock of the driver's phone. */
    happenedAt: moment("happened_at").notNull(),
    receivedAt: moment("received_at").notNull().defaultNow(),
    /** The person who drove, as they logged in. Null from a phone with the link alone. */
    sellerId: text("seller_id").references(() => sellers.id, { onDelete: "set null" }),
    sellerName: text("seller_name"),
  },
  (table) => [
    index("drive_events_seller").on(table.sellerId),
    primaryKey({ columns: [table.id, table.orderId] }),
    index("drive_events_order").on(table.orderId),
    index("drive_events_van").on(table.vanId, table.day),
    check("drive_events_kind", sql`${table.kind} in ('delivered', 'not-home', 'note', 'photo')`),
  ],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A photo of a bag at its door. It is private, so it is not among the pictures of the store, and is deleted in time. */
export const drivePhotos = pgTable(
  "drive_photos",
  {
    eventId: text("event_id").primaryKey(),
    orderId: orderId(),
    /** A WebP. */
    picture: bytes("picture").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("drive_photos_order").on(table.orderId),
    check("drive_photos_size", sql`octet_length(${table.picture}) <= 2000000`),
  ],
);

/** The counted cash of a van at the end of a delivery day. The rest of the day's cash is in `cash_counts`. */
export const vanCashCounts = pgTable(
  "van_cash_counts",
  {
    day: day("day").notNull(),
    vanId: text("van_id")
      .notNull()
      .references(() => vans.id, { onDelete: "cascade" }),
    paise: paise("paise").notNull(),
    sellerEmail: text("seller_email").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.vanId] }),
    index("van_cash_counts_van").on(table.vanId),
    check("van_cash_counts_paise", sql`${table.paise} >= 0`),
  ],
);

/**
 * Payments by UPI that the seller has found in the bank's list, by the first order of their bag. A payment that was corrected to another
 * sum since is no longer ticked. A line of the list ticks one payment alone; its words are not stored.
 */
export const upiTicks = pgTable(
  "upi_ticks",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The sum of the whole bag. */
    paise: paise("paise").notNull(),
    /** The bank's reference, or a hash of the line and its day. Null if it was ticked by hand. */
    line: text("line").unique(),
    sellerEmail: text("seller_email").notNull(),
    createdAt: createdAt(),
  },
  (table) => [check("upi_ticks_paise", sql`${table.paise} > 0`)],
);
