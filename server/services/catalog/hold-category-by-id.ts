import { eq } from "drizzle-orm";
import type { Tx } from "#server/db/connect.ts";
import { categories } from "#server/db/schema/index.ts";
import { AppError } from "../app-error.ts";

/**
 * A category that nobody else changes, deletes or puts a product into until the transaction ends. None: `NOT_FOUND`.
 */
export async function holdCategoryById(tx: Tx, id: string): Promise<typeof categories.$inferSelect> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND", "Category not found");
  return row;
}
