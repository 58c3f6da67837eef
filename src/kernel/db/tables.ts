import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, day } from "#kernel/db/columns.ts";

/** A used Idempotency-Key and the record that it made. The same key never makes a second one. */
export const onceKeys = pgTable(
  "once_keys",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    // Null for records from before hashes were stored. Such a key fits any request.
    hash: text("hash"),
    resultId: text("result_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    check("once_keys_lower_case", sql`${table.key} = lower(${table.key})`),
  ],
);

/** The last night (`yyyy-mm-dd`) in which a nightly job was done, by the job's name. */
export const jobNights = pgTable("job_nights", {
  name: text("name").primaryKey(),
  night: day("night").notNull(),
});

/** The place of the store's pictures. All machines on one database have to have the same. */
export const picturePlace = pgTable(
  "picture_place",
  {
    oneRow: boolean("one_row").primaryKey().default(true),
    /** The id of the folder, which is in its file `folder-id`; `bucket`: they are in a bucket. */
    place: text("place").notNull(),
  },
  (table) => [check("picture_place_one_row", sql`${table.oneRow}`)],
);

/** Spent attempts, in the format of rate-limiter-flexible. `expire` is in milliseconds since 1970. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});
