import { integer, jsonb, pgTable } from "drizzle-orm/pg-core";
import { day, moment } from "#kernel/db/columns.ts";
import type { Dashboard } from "./contract.ts";

/** The best products of the last days, as of a moment: in a busy store they take long to compute. */
export const bestProductSnapshots = pgTable("best_product_snapshots", {
  days: integer("days").primaryKey(),
  /** The last of the days. */
  day: day("day").notNull(),
  takenAt: moment("taken_at").notNull(),
  products: jsonb("products").$type<Dashboard["bestProducts"]>().notNull(),
});
