import { eq } from "drizzle-orm";
import type { Db } from "#server/db/connect.ts";
import { categories } from "#server/db/schema/index.ts";
import type { SellerAccount } from "../account/session.ts";
import { AppError } from "../app-error.ts";
import { recordActions } from "../audit/record-actions.ts";
import { transact } from "../transact.ts";
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
      const has = products === 1 ? "1 product" : `${products} products`;
      throw new AppError(
        "CONFLICT",
        `${before.name} still has ${has}. Please move or delete ${products === 1 ? "it" : "them"} first.`,
      );
    }
    await tx.delete(categories).where(eq(categories.id, id));
    await recordActions(tx, seller, [
      { subject: "category", action: "deleted", id, name: before.name, before: auditedCategory(before) },
    ]);
  });
}
