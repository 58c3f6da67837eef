import { and, asc, eq, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import { reconcile } from "#kernel/edits/reconcile.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { storePictures } from "#kernel/media/store-pictures.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import { auditedTranslations, tidyTranslations } from "#kernel/texts/translations.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import type { Category, CategoryChanges, CategoryData } from "./contract/category.ts";
import { CATEGORY_RECORD } from "./record-kinds.ts";
import { categoryPicture } from "./rules/form-limits.ts";
import { categories, products } from "./tables.ts";
import { t } from "./texts/category-texts.ts";
import { t as serverTexts } from "./texts/server-texts.ts";

/** All categories for the seller, inactive ones too, lowest sort order first, each with its number of products. */
export async function listCategories(db: Connection): Promise<Category[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.sortOrder), asc(categories.name));
  return rows.map(toCategory);
}

/** Whether there is any category or product. */
export async function hasCatalogue(db: Connection): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select exists (select from ${categories}) or exists (select from ${products}) as has`,
  );
  return rows[0]?.has ?? false;
}

type Row = typeof categories.$inferSelect;

function toCategory(row: Row): Category {
  return {
    _id: row.id,
    name: row.name,
    path: row.path,
    description: row.description,
    sortOrder: row.sortOrder,
    image: row.imageUrl,
    isActive: row.isActive,
    productCount: row.productCount,
    ...(Object.keys(row.translations).length > 0 && { translations: row.translations }),
  };
}

/** The same in the language of the request: each text that is not translated stays in English. */
function toShownCategory(row: Row): Category {
  const { translations: _, ...category } = toCategory(row);
  const { name, description = row.description } = row.translations[spokenCode()] ?? {};
  return { ...category, description, ...(name !== undefined && { name, latinName: row.name }) };
}

function auditedCategory(row: Row, before?: Row) {
  const { name, path, description, sortOrder, imageUrl, isActive, translations } = row;
  const fields = { name, path, description, sortOrder, image: imageUrl, isActive };
  return { ...fields, ...auditedTranslations(translations, before?.translations) };
}

/** The active categories for shoppers, lowest sort order first, each with its number of products. With a `path`, only that one. */
export async function listActiveCategories(db: Connection, { path }: { path?: string }): Promise<Category[]> {
  const rows = await db
    .select()
    .from(categories)
    .where(and(eq(categories.isActive, true), path === undefined ? undefined : eq(categories.path, path)))
    .orderBy(asc(categories.sortOrder), asc(categories.name));
  return rows.map(toShownCategory);
}

/** Locks a category, so that it exists until the transaction ends. Throws `INVALID`, naming the field. */
export async function lockCategory(tx: Tx, path: string): Promise<void> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.path, path))
    .for("key share");
  if (rows.length > 0) return;
  const message = serverTexts.later("chooseCategory");
  throw new AppError("INVALID", message, { category: message });
}

type AddCategory = { category: CategoryData; files: readonly File[]; seller: SellerAccount };

/**
 * Adds an active category with its picture (specification, section 5). Throws `INVALID` (no picture), `CONFLICT` (path
 * taken), `PICTURE_REFUSED`.
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
        .values({ ...tidy(category), imageUrl })
        .returning();
      if (!row) throw new Error("the insert of a category returned no row");
      const { id, name } = row;
      await recordActions(tx, seller, [
        { subject: CATEGORY_RECORD, action: "added", id, name, after: auditedCategory(row) },
      ]);
      return toCategory(row);
    }),
  );
}

/** Without empty words. */
const tidy = <Fields extends Pick<CategoryData, "translations">>({ translations, ...fields }: Fields) => ({
  ...fields,
  ...(translations && { translations: tidyTranslations(translations) }),
});

/** The URL of the picture, if one was sent. */
async function takeInCategoryPicture(
  pictures: PictureStore,
  files: readonly File[],
): Promise<string | undefined> {
  const [url] = await storePictures(pictures, {
    files: files.slice(0, 1),
    shape: categoryPicture,
    field: "images",
  });
  return url;
}

/** Runs a change of a category. Throws `CONFLICT`, naming the other category, if the path is taken. */
async function refuseTakenPath<Result>(db: Db, path: string, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (postgresErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    const [other] = await db
      .select({ name: categories.name })
      .from(categories)
      .where(eq(categories.path, path));
    const message = other
      ? serverTexts.later("pathOfOther", { path, other: other.name })
      : serverTexts.later("pathTaken", { path });
    throw new AppError("CONFLICT", message, { path: message });
  }
}

type UpdateCategory = {
  id: string;
  category: CategoryChanges;
  files: readonly File[];
  seller: SellerAccount;
};

/**
 * Changes a category. Its products follow a new path. Without a new picture it keeps its own. Throws `NOT_FOUND`,
 * `CONFLICT` (path taken, or somebody else has changed the same field), `PICTURE_REFUSED`.
 */
export async function updateCategory(
  db: Db,
  pictures: PictureStore,
  { id, category: { was, ...fields }, files, seller }: UpdateCategory,
): Promise<Category> {
  const image = await takeInCategoryPicture(pictures, files);
  return refuseTakenPath(db, fields.path, () =>
    transact(db, (tx) => changeCategory(tx, { id, seller, was, submitted: { ...tidy(fields), image } })),
  );
}

/** Makes a category active or inactive. Throws `NOT_FOUND`. */
export async function toggleCategory(
  db: Db,
  { id, isActive, seller }: { id: string; isActive: boolean; seller: SellerAccount },
): Promise<Category> {
  return transact(db, (tx) => changeCategory(tx, { id, seller, submitted: { isActive } }));
}

type Change = {
  id: string;
  seller: SellerAccount;
  /** The category as the form showed it. */
  was?: Record<string, unknown> | undefined;
  submitted: Partial<
    Pick<Category, "name" | "path" | "description" | "sortOrder" | "isActive" | "translations">
  > & {
    image?: string | undefined;
  };
};

async function changeCategory(tx: Tx, { id, seller, was, submitted }: Change): Promise<Category> {
  const before = await lockCategoryById(tx, id);
  const { image, ...fields } = reconcile(
    { was, now: toCategory(before), wanted: submitted },
    {
      inWords: {
        image: () => serverTexts.later("otherPicture"),
        translations: () => serverTexts.later("otherTranslations"),
      },
    },
  );
  const changes = { ...fields, ...(image !== undefined && { imageUrl: image }) };
  // The database refuses an update without columns.
  if (Object.keys(changes).length === 0) return toCategory(before);
  const [after] = await tx.update(categories).set(changes).where(eq(categories.id, id)).returning();
  if (!after) throw new Error("the update of a category returned no row");
  await recordActions(tx, seller, {
    subject: CATEGORY_RECORD,
    action: "changed",
    id,
    name: after.name,
    before: auditedCategory(before),
    after: auditedCategory(after, before),
  });
  return toCategory(after);
}

/**
 * Locks a category: until the transaction ends, nobody else changes it, deletes it or puts a product into it. Throws
 * `NOT_FOUND`.
 */
async function lockCategoryById(tx: Tx, id: string): Promise<typeof categories.$inferSelect> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND", serverTexts.later("categoryNotFound"));
  return row;
}

/**
 * Deletes a category without products. Throws `CONFLICT` with the number of its products if it has some, and
 * `NOT_FOUND`.
 */
export async function deleteCategory(
  db: Db,
  { id, seller }: { id: string; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    const before = await lockCategoryById(tx, id);
    const { productCount: products } = before;
    if (products > 0) {
      throw new AppError(
        "CONFLICT",
        serverTexts.later("categoryHasProducts", { name: before.name, count: products }),
      );
    }
    await tx.delete(categories).where(eq(categories.id, id));
    await recordActions(tx, seller, [
      { subject: CATEGORY_RECORD, action: "deleted", id, name: before.name, before: auditedCategory(before) },
    ]);
  });
}
