import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { day, moment } from "#kernel/db/columns.ts";

/**
 * The market days that were closed. A closing holds until the day is opened again; closing it once more overwrites the row, and the
 * activity log has all of them. A trigger notes what comes to a closed day afterwards, such as a mark from a driver's phone.
 * Whoever closes a day, and whoever changes what counts there, waits for the other (`came_after_closing`).
 */
export const dayClosings = pgTable(
  "day_closings",
  {
    day: day("day").primaryKey(),
    closedAt: moment("closed_at").notNull().defaultNow(),
    closedBy: text("closed_by").notNull(),
    /** Null while it is closed. */
    openedAt: moment("opened_at"),
    openedBy: text("opened_by"),
    /** The time of the first change after the closing. */
    cameAfter: moment("came_after"),
  },
  (table) => [
    check("day_closings_opened", sql`(${table.openedAt} is null) = (${table.openedBy} is null)`),
    check("day_closings_came_after", sql`${table.openedAt} is null or ${table.cameAfter} is null`),
  ],
);
