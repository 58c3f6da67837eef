import { eq } from "drizzle-orm";
import { MESSAGES } from "#domain/messages.ts";
import type { Tx } from "#server/db/connect.ts";
import { products } from "#server/db/schema/index.ts";
import { AppError } from "../app-error.ts";

/** A product that nobody else changes or deletes until the transaction ends. None: `NOT_FOUND`. */
export async function holdProduct(tx: Tx, id: string): Promise<typeof products.$inferSelect> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND", MESSAGES.productNotFound);
  return row;
}
