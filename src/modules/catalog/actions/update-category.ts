import { eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { reconcile } from "#kernel/edits/reconcile.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { Category, CategoryChanges } from "../contract/category.ts";
import { t } from "../server-texts.ts";
import { categories } from "../tables.ts";
import { takeInCategoryPicture } from "./add-category.ts";
import { holdCategoryById } from "./hold-category-by-id.ts";
import { refuseTakenPath } from "./refuse-taken-path.ts";
import { auditedCategory, toCategory } from "./to-category.ts";

export type UpdateCategory = {
  id: string;
  category: CategoryChanges;
  files: readonly File[];
  seller: SellerAccount;
};

/**
 * Changes a category. A new path carries its products along; without a new picture it keeps the one it has.
 * Refusals: `NOT_FOUND`, `CONFLICT` (path taken, or somebody else has changed the same), `PICTURE_REFUSED`.
 */
export async function updateCategory(
  db: Db,
  pictures: PictureStore,
  { id, category: { was, ...fields }, files, seller }: UpdateCategory,
): Promise<Category> {
  const image = await takeInCategoryPicture(pictures, files);
  return refuseTakenPath(db, fields.path, () =>
    transact(db, (tx) => changeCategory(tx, { id, seller, was, wanted: { ...fields, image } })),
  );
}

/** Makes a category active or inactive. None: `NOT_FOUND`. */
export async function toggleCategory(
  db: Db,
  { id, isActive, seller }: { id: string; isActive: boolean; seller: SellerAccount },
): Promise<Category> {
  return transact(db, (tx) => changeCategory(tx, { id, seller, wanted: { isActive } }));
}

type Change = {
  id: string;
  seller: SellerAccount;
  /** The category as the form showed it. */
  was?: Record<string, unknown> | undefined;
  wanted: Partial<Pick<Category, "name" | "path" | "description" | "sortOrder" | "isActive">> & {
    image?: string | undefined;
  };
};

async function changeCategory(tx: Tx, { id, seller, was, wanted }: Change): Promise<Category> {
  const before = await holdCategoryById(tx, id);
  const { image, ...fields } = reconcile(
    { was, now: toCategory(before), wanted },
    { inWords: { image: () => t.later("otherPicture") } },
  );
  const changes = { ...fields, ...(image !== undefined && { imageUrl: image }) };
  // The database refuses an update that sets nothing.
  if (Object.keys(changes).length === 0) return toCategory(before);
  const [after] = await tx.update(categories).set(changes).where(eq(categories.id, id)).returning();
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
