import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { t } from "../server-texts.ts";
import { categories } from "../tables.ts";
import { holdCategoryById } from "./hold-category-by-id.ts";
import { auditedCategory } from "./to-category.ts";

/** Deletes a category that has no products. One that has: `CONFLICT`, saying how many. None: `NOT_FOUND`. */
export async function deleteCategory(
  db: Db,
  { id, seller }: { id: string; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    const before = await holdCategoryById(tx, id);
    const { productCount: products } = before;
    if (products > 0) {
      throw new AppError("CONFLICT", t.later("categoryHasProducts", { name: before.name, count: products }));
    }
    await tx.delete(categories).where(eq(categories.id, id));
    await recordActions(tx, seller, [
      { subject: "category", action: "deleted", id, name: before.name, before: auditedCategory(before) },
    ]);
  });
}
