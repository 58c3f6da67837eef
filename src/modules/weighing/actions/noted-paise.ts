import { eq, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { creditNotes } from "../tables.ts";

/** What an order's credit notes say together, in paise. */
export async function notedPaise(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${creditNotes.paise}), 0)::float8` })
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId));
  return row?.sum ?? 0;
}
