import { eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { recordActions } from "#modules/audit/actions/record-actions.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import type { Category, CategoryData } from "../contract/category.ts";
import { categories } from "../tables.ts";
import { takeInCategoryPicture } from "./add-category.ts";
import { holdCategoryById } from "./hold-category-by-id.ts";
import { refuseTakenPath } from "./refuse-taken-path.ts";
import { auditedCategory, toCategory } from "./to-category.ts";

export type UpdateCategory = {
  id: string;
  category: CategoryData;
  files: readonly File[];
  seller: SellerAccount;
};

/**
 * Changes a category. A new path carries its products along; without a new picture it keeps the one it has.
 * Refusals: `NOT_FOUND`, `CONFLICT` (path taken), `PICTURE_REFUSED`.
 */
export async function updateCategory(
  db: Db,
  pictures: PictureStore,
  { id, category, files, seller }: UpdateCategory,
): Promise<Category> {
  const imageUrl = await takeInCategoryPicture(pictures, files);
  return refuseTakenPath(db, category.path, () =>
    transact(db, (tx) => changeCategory(tx, { id, seller, fields: { ...category, imageUrl } })),
  );
}

/** Makes a category active or inactive. None: `NOT_FOUND`. */
export async function toggleCategory(
  db: Db,
  { id, isActive, seller }: { id: string; isActive: boolean; seller: SellerAccount },
): Promise<Category> {
  return transact(db, (tx) => changeCategory(tx, { id, seller, fields: { isActive } }));
}

type Change = { id: string; seller: SellerAccount; fields: Partial<typeof categories.$inferInsert> };

async function changeCategory(tx: Tx, { id, seller, fields }: Change): Promise<Category> {
  const before = await holdCategoryById(tx, id);
  const [after] = await tx.update(categories).set(fields).where(eq(categories.id, id)).returning();
  if (!after) throw new Error("the update of a category returned no row");
  await recordActions(tx, seller, [
    {
      subject: "category",
      action: "changed",
      id,
      name: after.name,
      before: auditedCategory(before),
      after: auditedCategory(after),
    },
  ]);
  return toCategory(after);
}
