import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { invoiceCounters } from "../tables.ts";

/**
 * The next invoice number of a day (`yyyy-mm-dd`), starting at 1. Holds the day's row until the transaction ends, so a
 * number that is rolled back is given to the next one: no gaps, no repeats.
 */
export async function allotInvoiceCounter(tx: Tx, day: string): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ day, lastNumber: 1 })
    .onConflictDoUpdate({
      target: invoiceCounters.day,
      set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` },
    })
    .returning({ counter: invoiceCounters.lastNumber });
  if (!row) throw new Error("the invoice counter returned no row");
  return row.counter;
}
