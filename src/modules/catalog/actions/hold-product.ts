import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "../server-texts.ts";
import { products } from "../tables.ts";

/** A product that nobody else changes or deletes until the transaction ends. None: `NOT_FOUND`. */
export async function holdProduct(tx: Tx, id: string): Promise<typeof products.$inferSelect> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND", t.later("productNotFound"));
  return row;
}
