import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { promoUses } from "../tables.ts";

/** Gives back the uses of orders that are cancelled. */
export async function giveBackUses(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(promoUses)
    .set({ givenBackAt: sql`now()` })
    .where(and(inArray(promoUses.orderId, [...orderIds]), isNull(promoUses.givenBackAt)));
}
