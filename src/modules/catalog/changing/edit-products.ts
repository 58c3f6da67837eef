import { eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { outdated, reconcile } from "#kernel/edits/reconcile.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { takeInPictures } from "#kernel/media/take-in-pictures.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { hashOf, once } from "#kernel/once/once.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { completeProduct, countColumn, holdPartsOf } from "../catalog-extensions.ts";
import {
  MAX_PRODUCT_PICTURES,
  type NewProduct,
  type Product,
  type ProductChanges,
} from "../contract/product.ts";
import type { ProductFields } from "../contract/product-fields.ts";
import { holdCategory } from "../queries/categories.ts";
import {
  auditedProduct,
  columnsOf,
  fieldsOf,
  newRow,
  type ProductRow,
  toProduct,
} from "../queries/product-rows.ts";
import { t as sellerTexts } from "../seller-texts.ts";
import { t } from "../server-texts.ts";
import { products } from "../tables.ts";

export type AddProduct = {
  product: NewProduct;
  files: readonly File[];
  seller: SellerAccount;
  idempotencyKey?: string;
};

/**
 * Adds a product at the end of the shop's order, with one to four pictures (specification, section 5). The same key
 * gives the product that was added with it. Refusals: `INVALID` (no or too many pictures, unknown category),
 * `PICTURE_REFUSED`, `KEY_REUSED` (the same key with another product).
 */
export async function addProduct(
  db: Db,
  pictures: PictureStore,
  { product: { count: typed, ...product }, files, seller, idempotencyKey }: AddProduct,
): Promise<Product> {
  if (files.length === 0) {
    const missing = sellerTexts.later("imageRequired");
    throw new AppError("INVALID", missing, { images: missing });
  }
  refuseTooManyPictures(files);
  const count = readCount(typed);
  const imageUrls = await takeInPictures(pictures, { files, shape: "product", field: "images" });
  const values = newRow({ ...product, image: imageUrls, ...(count === 0 && { inStock: false }) });
  const adding = {
    scope: "product",
    key: idempotencyKey,
    hash: hashOf(count === undefined ? values : { ...values, count }),
    reused: t.later("productReused"),
  };
  return transact(db, async (tx) => {
    const id = await once(tx, adding, (id) => writeProduct(tx, { id, values, count, seller }));
    const [row] = await tx.select().from(products).where(eq(products.id, id));
    // It was added, and somebody has deleted it since.
    if (!row) throw new AppError("KEY_REUSED", t.later("productReused"));
    return completeProduct(tx, toProduct(row));
  });
}

/** More pictures than a product can have: `INVALID`. */
function refuseTooManyPictures(files: readonly File[]): void {
  if (files.length <= MAX_PRODUCT_PICTURES) return;
  const message = t.later("tooManyPictures", { max: MAX_PRODUCT_PICTURES });
  throw new AppError("INVALID", message, { images: message });
}

/** How many packs there are; undefined where that was left empty. */
function readCount(typed: string): number | undefined {
  const column = countColumn();
  if (typed === "" || !column) return undefined;
  const read = column.cell.safeParse(typed);
  if (read.success) return read.data;
  const message = read.error.issues[0]?.message ?? "";
  throw new AppError("INVALID", message, { count: message });
}

type Writing = {
  id: string;
  values: typeof products.$inferInsert;
  count: number | undefined;
  seller: SellerAccount;
};

async function writeProduct(tx: Tx, { id, values, count, seller }: Writing): Promise<void> {
  await holdCategory(tx, values.categoryPath);
  const [row] = await tx
    .insert(products)
    .values({ ...values, id })
    .returning();
  if (!row) throw new Error("the new product returned no row");
  await recordActions(tx, seller, [
    { subject: "product", action: "added", id, name: row.name, after: auditedProduct(row) },
  ]);
  if (count !== undefined) await countColumn()?.write(tx, [{ id, count }], { seller, from: "form" });
}

type UpdateProduct = {
  id: string;
  product: ProductChanges;
  files: readonly File[];
  seller: SellerAccount;
};

/**
 * Changes a product. New pictures take the place of all it has, none keeps them; so it is with
 * a pack that is left out (specification, section 5). What the form did not touch stays as somebody else has set it meanwhile; where
 * it touched nothing, nothing is written.
 * Refusals: `NOT_FOUND`, `INVALID`, `PICTURE_REFUSED`, `CONFLICT` (somebody else has changed the same).
 */
export async function updateProduct(
  db: Db,
  pictures: PictureStore,
  { id, product, files, seller }: UpdateProduct,
): Promise<Product> {
  refuseTooManyPictures(files);
  const imageUrls = await takeInPictures(pictures, { files, shape: "product", field: "images" });
  return transact(db, async (tx) => {
    const before = await holdProduct(tx, id);
    const columns = columnsOf(touchedFields(fieldsOf(before), product, imageUrls));
    // The database refuses an update that sets nothing.
    if (Object.keys(columns).length === 0) return completeProduct(tx, toProduct(before));
    refuseOfferAbovePrice({ ...before, ...columns });
    if (columns.categoryPath !== undefined) await holdCategory(tx, columns.categoryPath);
    const [after] = await tx.update(products).set(columns).where(eq(products.id, id)).returning();
    if (!after) throw new AppError("NOT_FOUND", t.later("productNotFound"));
    await recordActions(tx, seller, [
      {
        subject: "product",
        action: "changed",
        id,
        name: after.name,
        before: auditedProduct(before),
        after: auditedProduct(after),
      },
    ]);
    return completeProduct(tx, toProduct(after));
  });
}

/** A product that nobody else changes or deletes until the transaction ends. None: `NOT_FOUND`. */
export async function holdProduct(tx: Tx, id: string): Promise<typeof products.$inferSelect> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND", t.later("productNotFound"));
  return row;
}

type Prices = Pick<ProductRow, "pricePaise" | "offerPricePaise">;

/** What was touched in the form, unless somebody else has changed the same meanwhile. */
function touchedFields(
  now: ProductFields,
  { was, ...product }: ProductChanges,
  imageUrls: string[],
): Partial<ProductFields> {
  const wanted = { ...product, ...(imageUrls.length > 0 && { image: imageUrls }) };
  return reconcile<Partial<ProductFields>>(
    { was, now, wanted },
    { inWords: { image: () => t.later("otherPictures") } },
  );
}

/** The form's own two prices are in order; one of them may meet another one that was set meanwhile. */
function refuseOfferAbovePrice({ pricePaise, offerPricePaise }: Prices): void {
  if (offerPricePaise <= pricePaise) return;
  const now = { price: formatPaise(pricePaise), offer: formatPaise(offerPricePaise) };
  const message = t.later("offerAbovePriceNow", now);
  throw outdated(["offerPrice"], () => message, message);
}

/**
 * Deletes a product, with its ratings and out of every cart; the lines of old orders stay as they were ordered, and so
 * do the pictures they show. No such product: `NOT_FOUND`.
 */
export async function deleteProduct(
  db: Db,
  { id, seller }: { id: string; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    await holdPartsOf(tx, [id]);
    const before = await holdProduct(tx, id);
    await tx.delete(products).where(eq(products.id, id));
    await recordActions(tx, seller, [
      { subject: "product", action: "deleted", id, name: before.name, before: auditedProduct(before) },
    ]);
  });
}
