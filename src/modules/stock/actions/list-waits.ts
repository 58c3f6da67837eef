import { and, asc, eq, isNull } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { stockWaits } from "../tables.ts";

/** The ids of the products that a shopper waits for. */
export async function listWaits(db: Connection, shopperId: string): Promise<string[]> {
  const rows = await db
    .select({ id: stockWaits.productId })
    .from(stockWaits)
    .where(and(eq(stockWaits.shopperId, shopperId), isNull(stockWaits.toldAt)))
    .orderBy(asc(stockWaits.productId));
  return rows.map(({ id }) => id);
}
