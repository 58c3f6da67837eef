import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#kernel/db/columns.ts";
import { sellers } from "#modules/identity/tables.ts";

/** Shared devices, such as the tablet at the packing table, where people change by PIN. Its cookie has the token. */
export const staffStations = pgTable(
  "staff_stations",
  {
    id: id(),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The time without a touch after which it locks, in minutes. */
    lockMinutes: integer("lock_minutes").notNull().default(5),
    enrolledBy: text("enrolled_by").references(() => sellers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    check("staff_stations_name", sql`${table.name} <> ''`),
    check("staff_stations_lock_minutes", sql`${table.lockMinutes} between 1 and 60`),
  ],
);

/** The PINs of people, of four digits. They open nothing on a device that is not a station. */
export const staffPins = pgTable("staff_pins", {
  memberId: text("member_id")
    .primaryKey()
    .references(() => sellers.id, { onDelete: "cascade" }),
  pinHash: text("pin_hash").notNull(),
  setAt: moment("set_at").notNull().defaultNow(),
});
