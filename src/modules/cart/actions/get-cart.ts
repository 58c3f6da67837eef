import { eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { Cart } from "../rules/cart.ts";
import { cartLines } from "../tables.ts";

/** A shopper's saved cart. */
export async function getCart(db: Connection, shopperId: string): Promise<Cart> {
  const lines = await db.select().from(cartLines).where(eq(cartLines.shopperId, shopperId));
  return Object.fromEntries(lines.map((line) => [line.productId, line.quantity]));
}
