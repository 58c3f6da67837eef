import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { orders } from "#modules/order/index.ts";

/** An order's sum as it stands, in paise. */
export async function sumOf(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx.select({ sum: orders.totalPaise }).from(orders).where(eq(orders.id, orderId));
  return row?.sum ?? 0;
}
