import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "./connect.ts";

/**
 * The ids that a query of one column `id` finds, `many` at a time and in its order. The query runs once, whatever it
 * costs to find the order; only one such reading at a time in a transaction.
 */
export async function* readIds(tx: Tx, query: SQL, many: number): AsyncGenerator<string[], void> {
  await tx.execute(sql`declare wanted no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute<{ id: string }>(sql.raw(`fetch ${many} from wanted`));
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < many) return;
  }
}
