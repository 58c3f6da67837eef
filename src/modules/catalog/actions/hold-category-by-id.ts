import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "../server-texts.ts";
import { categories } from "../tables.ts";

/**
 * A category that nobody else changes, deletes or puts a product into until the transaction ends. None: `NOT_FOUND`.
 */
export async function holdCategoryById(tx: Tx, id: string): Promise<typeof categories.$inferSelect> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND", t.later("categoryNotFound"));
  return row;
}
