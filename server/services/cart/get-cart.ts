import { eq } from "drizzle-orm";
import type { Cart } from "#domain/cart.ts";
import type { Connection } from "#server/db/connect.ts";
import { cartLines } from "#server/db/schema/index.ts";

/** A shopper's saved cart. */
export async function getCart(db: Connection, shopperId: string): Promise<Cart> {
  const lines = await db.select().from(cartLines).where(eq(cartLines.shopperId, shopperId));
  return Object.fromEntries(lines.map((line) => [line.productId, line.quantity]));
}
