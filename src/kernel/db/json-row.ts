import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Columns as one JSON object with the fields' names. What JSON has no word for comes as text, such as moments. */
export function jsonRow(columns: Record<string, PgColumn>): SQL {
  const pairs = Object.entries(columns).map(([field, column]) => sql`${sql.raw(`'${field}'`)}, ${column}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}
