import { and, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { type DeliveryStatus, offerDeliveries } from "../tables.ts";

/** Writes down what became of an offer's mail; what was settled before stays as it is. */
export async function settleDelivery(
  db: Connection,
  id: string,
  status: Exclude<DeliveryStatus, "waiting">,
): Promise<void> {
  await db
    .update(offerDeliveries)
    .set({ status, settledAt: sql`now()` })
    .where(and(eq(offerDeliveries.id, id), eq(offerDeliveries.status, "waiting")));
}
