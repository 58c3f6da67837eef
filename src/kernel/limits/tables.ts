import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/** Spent attempts, in the format of rate-limiter-flexible. `expire` is in milliseconds since 1970. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});
