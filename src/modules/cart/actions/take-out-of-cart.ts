import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { cartLines } from "../tables.ts";
import { lockCart } from "./edit-cart.ts";

/** Takes what was ordered out of the saved cart. What another device has put in meanwhile stays. */
export async function takeOutOfCart(tx: Tx, shopperId: string, productIds: string[]): Promise<void> {
  await lockCart(tx, shopperId);
  await tx
    .delete(cartLines)
    .where(and(eq(cartLines.shopperId, shopperId), inArray(cartLines.productId, productIds)));
}
