import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { takeInPictures } from "#kernel/media/take-in-pictures.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { t } from "../category-texts.ts";
import type { Category, CategoryData } from "../contract/category.ts";
import { categories } from "../tables.ts";
import { refuseTakenPath } from "./refuse-taken-path.ts";
import { auditedCategory, toCategory } from "./to-category.ts";

export type AddCategory = { category: CategoryData; files: readonly File[]; seller: SellerAccount };

/**
 * Adds an active category with its picture (specification, section 5). Refusals: `INVALID` (no picture), `CONFLICT`
 * (path taken), `PICTURE_REFUSED`.
 */
export async function addCategory(
  db: Db,
  pictures: PictureStore,
  { category, files, seller }: AddCategory,
): Promise<Category> {
  const imageUrl = await takeInCategoryPicture(pictures, files);
  if (!imageUrl) {
    const missing = t.later("imageRequired");
    throw new AppError("INVALID", missing, { images: missing });
  }
  return refuseTakenPath(db, category.path, () =>
    transact(db, async (tx) => {
      const [row] = await tx
        .insert(categories)
        .values({ ...category, imageUrl })
        .returning();
      if (!row) throw new Error("the insert of a category returned no row");
      const { id, name } = row;
      await recordActions(tx, seller, [
        { subject: "category", action: "added", id, name, after: auditedCategory(row) },
      ]);
      return toCategory(row);
    }),
  );
}

/** The URL of the picture that was sent, if one was. */
export async function takeInCategoryPicture(
  pictures: PictureStore,
  files: readonly File[],
): Promise<string | undefined> {
  const [url] = await takeInPictures(pictures, {
    files: files.slice(0, 1),
    shape: "category",
    field: "images",
  });
  return url;
}
