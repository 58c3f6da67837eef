import { sql } from "drizzle-orm";
import { bigint, date, text, timestamp } from "drizzle-orm/pg-core";

/** A record's id. It is text, so that any text a client sends is a valid id. */
export const id = () => text("id").primaryKey().default(sql`gen_random_uuid()::text`);

/** Money in whole paise. */
export const paise = (name: string) => bigint(name, { mode: "number" });

/** A day at the store, `yyyy-mm-dd`. */
export const day = (name: string) => date(name, { mode: "string" });

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => moment("created_at").notNull().defaultNow();

/** The time of the last write. Every update sets it. */
export const updatedAt = () =>
  moment("updated_at")
    .notNull()
    .defaultNow()
    .$onUpdate(() => sql`now()`);
