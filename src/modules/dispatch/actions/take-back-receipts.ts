import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { StatusStep } from "#modules/order/order-part.ts";
import { cashReceipts } from "../tables.ts";

/** What is no longer delivered has brought nothing. */
export async function takeBackReceipts(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  const ids = changes.filter(({ before }) => before === "Delivered").map(({ orderId }) => orderId);
  if (ids.length === 0) return;
  await tx.delete(cashReceipts).where(sql`${cashReceipts.orderId} = any(${sql.param(ids)}::text[])`);
}
