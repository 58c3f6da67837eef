import { date, pgTable, text } from "drizzle-orm/pg-core";

/** The last night (`yyyy-mm-dd`) in which a nightly job was done, by the job's name. */
export const jobNights = pgTable("job_nights", {
  name: text("name").primaryKey(),
  night: date("night", { mode: "string" }).notNull(),
});
