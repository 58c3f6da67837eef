import type { Tx } from "#kernel/db/connect.ts";
import type { PackingEvent } from "../rules/packing-event.ts";
import { orderTrail } from "../trail-tables.ts";

/** Puts onto a held order's trail what was said of what was packed. */
export async function notePacking(
  tx: Tx,
  { orderId, by, ...packed }: { orderId: string; by: "shopper" | "seller" } & PackingEvent,
): Promise<void> {
  await tx.insert(orderTrail).values({ orderId, by, packed });
}
