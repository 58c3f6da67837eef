import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "../server-texts.ts";
import { categories } from "../tables.ts";

/** Makes sure that a category exists and stays until the transaction ends; else `INVALID`, naming the field. */
export async function holdCategory(tx: Tx, path: string): Promise<void> {
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.path, path))
    .for("key share");
  if (found.length > 0) return;
  const message = t.later("chooseCategory");
  throw new AppError("INVALID", message, { category: message });
}
