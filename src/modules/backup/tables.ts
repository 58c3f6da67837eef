import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "#kernel/db/columns.ts";
import { FAILURES } from "./contract.ts";

const asList = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(", "));

/** All backups and tries, nightly or at the seller's request. */
export const backups = pgTable(
  "backups",
  {
    id: id(),
    /** The day of the nightly backup, `yyyy-mm-dd`; null if the seller asked for it. */
    night: text("night"),
    state: text("state").$type<"running" | "done" | "failed">().notNull().default("running"),
    startedAt: moment("started_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
    file: text("file").notNull(),
    bytes: bigint("bytes", { mode: "number" }),
    orders: integer("orders"),
    pictures: integer("pictures"),
    failure: text("failure", { enum: FAILURES }),
    /** The details of a failure for the operator: the error's message. */
    detail: text("detail"),
  },
  (table) => [
    index("backups_started_at").on(table.startedAt.desc()),
    check("backups_night", sql`${table.night} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`),
    check("backups_state", sql`${table.state} in ('running', 'done', 'failed')`),
    check("backups_finished", sql`(${table.state} = 'running') = (${table.finishedAt} is null)`),
    check(
      "backups_done",
      sql`${table.state} <> 'done' or num_nulls(${table.bytes}, ${table.orders}, ${table.pictures}) = 0`,
    ),
    check("backups_failed", sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
    check("backups_failure", sql`${table.failure} in (${asList(FAILURES)})`),
  ],
);
