import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { hashOf, runOnce } from "#kernel/db/idempotency.ts";
import { transact } from "#kernel/db/transact.ts";
import { outdated, reconcile } from "#kernel/edits/reconcile.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { storePictures } from "#kernel/media/store-pictures.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { recordActions, type SellerAccount, type SellerWithRole } from "#modules/identity/index.ts";
import {
  canSellWith,
  completeProduct,
  editedFields,
  fieldTexts,
  holdForDeletion,
  productFields,
  readFieldTexts,
  recordedTexts,
  refuseFieldsOfOthers,
  writeFieldTexts,
} from "../catalog-extensions.ts";
import { lockCategory } from "../categories.ts";
import type { NewProduct, Product, ProductChanges } from "../contract/product.ts";
import type { ProductFields } from "../contract/product-fields.ts";
import {
  auditedProduct,
  columnsOf,
  fieldsOf,
  newRow,
  type ProductRow,
  toProduct,
} from "../queries/product-rows.ts";
import { PRODUCT_RECORD } from "../record-kinds.ts";
import { MAX_PRODUCT_PICTURES, productPicture } from "../rules/form-limits.ts";
import { products } from "../tables.ts";
import { t as sellerTexts } from "../texts/seller-texts.ts";
import { t } from "../texts/server-texts.ts";

export type AddProduct = {
  product: NewProduct;
  /** The typed texts of the fields that modules add, by their names. */
  extras: Readonly<Record<string, string>>;
  files: readonly File[];
  seller: SellerWithRole;
  idempotencyKey?: string;
};

/**
 * Adds a product at the end of the shop's order, with one to four pictures (specification, section 5). The same key
 * returns the product that was added with it. Throws `INVALID` (no or too many pictures, unknown category),
 * `PICTURE_REFUSED`, `KEY_REUSED` (the same key with another product), and `FORBIDDEN` for a field that another right sets.
 */
export async function addProduct(
  db: Db,
  pictures: PictureStore,
  { product, extras, files, seller, idempotencyKey }: AddProduct,
): Promise<Product> {
  if (files.length === 0) {
    const missing = sellerTexts.later("imageRequired");
    throw new AppError("INVALID", missing, { images: missing });
  }
  refuseTooManyPictures(files);
  const texts = filledTexts(readFieldTexts(extras, productFields()));
  refuseFieldsOfOthers(Object.keys(texts), seller);
  const imageUrls = await storePictures(pictures, { files, shape: productPicture, field: "images" });
  const inStock = canSellWith(texts) ?? true;
  const values = newRow({ ...product, image: imageUrls, inStock });
  const adding = {
    scope: "product",
    key: idempotencyKey,
    hash: hashOf({ ...values, ...texts }),
    reused: t.later("productReused"),
  };
  return transact(db, async (tx) => {
    const id = await runOnce(tx, adding, (id) => writeProduct(tx, { id, values, texts, seller }));
    const [row] = await tx.select().from(products).where(eq(products.id, id));
    // The product was added, and deleted since.
    if (!row) throw new AppError("KEY_REUSED", t.later("productReused"));
    return completeProduct(tx, toProduct(row));
  });
}

/** Throws `INVALID` if there are more pictures than a product can have. */
function refuseTooManyPictures(files: readonly File[]): void {
  if (files.length <= MAX_PRODUCT_PICTURES) return;
  const message = t.later("tooManyPictures", { max: MAX_PRODUCT_PICTURES });
  throw new AppError("INVALID", message, { images: message });
}

/** The texts that are not empty: a new product has no field to remove. */
const filledTexts = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

type Writing = {
  id: string;
  values: typeof products.$inferInsert;
  texts: Readonly<Record<string, string>>;
  seller: SellerAccount;
};

async function writeProduct(tx: Tx, { id, values, texts, seller }: Writing): Promise<void> {
  await lockCategory(tx, values.categoryPath);
  const [row] = await tx
    .insert(products)
    .values({ ...values, id })
    .returning();
  if (!row) throw new Error("the new product returned no row");
  const after = { ...auditedProduct(row), ...recordedTexts(texts) };
  await recordActions(tx, seller, [{ subject: PRODUCT_RECORD, action: "added", id, name: row.name, after }]);
  await writeFieldTexts(tx, { id, texts, seller, from: "form" });
}

type UpdateProduct = ProductChanges & {
  id: string;
  files: readonly File[];
  seller: SellerWithRole;
};

/**
 * Changes a product. New pictures replace all old ones; without new ones, the old ones stay. A pack that is left out
 * stays too (specification, section 5). Fields that the form did not touch keep the values that somebody else has set
 * meanwhile. If it touched none, nothing is written. Throws `NOT_FOUND`, `INVALID`, `PICTURE_REFUSED`, `CONFLICT`
 * (somebody else has changed the same field), and `FORBIDDEN` for another price from who may not change prices, or for
 * another field that another right sets.
 */
export async function updateProduct(
  db: Db,
  pictures: PictureStore,
  { id, product, extras, was, files, seller }: UpdateProduct,
): Promise<Product> {
  refuseTooManyPictures(files);
  const fields = editedFields();
  const typed = readFieldTexts(extras, fields, was);
  const imageUrls = await storePictures(pictures, { files, shape: productPicture, field: "images" });
  return transact(db, async (tx) => {
    const before = await lockProduct(tx, id);
    const textsNow = await fieldTexts(tx, id, fields);
    const now = { ...fieldsOf(before), ...textsNow };
    const submitted = { ...typed, ...product, ...(imageUrls.length > 0 && { image: imageUrls }) };
    const touched = reconcile<Touched>(
      { was, now, wanted: submitted },
      { inWords: { image: () => t.later("otherPictures") } },
    );
    if (!seller.role.may("catalog.prices")) refuseOtherPrices(touched, now);
    const columns = columnsOf(touched);
    const texts = changedTexts(typed, touched, textsNow);
    refuseFieldsOfOthers(Object.keys(texts), seller);
    // The database refuses an update without columns.
    if (Object.keys(columns).length + Object.keys(texts).length === 0) {
      return completeProduct(tx, toProduct(before));
    }
    refuseOfferAbovePrice({ ...before, ...columns });
    if (columns.categoryPath !== undefined) await lockCategory(tx, columns.categoryPath);
    const [after] = await tx
      .update(products)
      .set({ ...columns, updatedAt: sql`now()` })
      .where(eq(products.id, id))
      .returning();
    if (!after) throw new AppError("NOT_FOUND", t.later("productNotFound"));
    await recordActions(tx, seller, {
      subject: PRODUCT_RECORD,
      action: "changed",
      id,
      name: after.name,
      before: { ...auditedProduct(before), ...recordedTexts(textsNow) },
      after: { ...auditedProduct(after), ...recordedTexts({ ...textsNow, ...texts }) },
    });
    await writeFieldTexts(tx, { id, texts, seller, from: "form" });
    return completeProduct(tx, toProduct(after));
  });
}

/** Locks a product until the transaction ends. Throws `NOT_FOUND`. */
export async function lockProduct(tx: Tx, id: string): Promise<typeof products.$inferSelect> {
  const [row] = await tx.select().from(products).where(eq(products.id, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND", t.later("productNotFound"));
  return row;
}

const PRICES = ["price", "offerPrice"] as const;

/** Throws `FORBIDDEN` if a price that was touched is not what it is now. */
function refuseOtherPrices(touched: Touched, now: Pick<ProductFields, (typeof PRICES)[number]>): void {
  const changed = PRICES.filter((name) => touched[name] !== undefined && touched[name] !== now[name]);
  if (changed.length > 0) throw new AppError("FORBIDDEN", t.later("pricesNotYours"));
}

type Prices = Pick<ProductRow, "pricePaise" | "offerPricePaise">;

type Touched = Partial<ProductFields> & Readonly<Record<string, unknown>>;

function changedTexts(
  typed: Readonly<Record<string, string>>,
  touched: object,
  now: Readonly<Record<string, string>>,
): Record<string, string> {
  const changed = Object.entries(typed).filter(([name, text]) => name in touched && text !== now[name]);
  return Object.fromEntries(changed);
}

/**
 * Throws if the offer is above the price. Each of the form's two prices may be valid with the other, but not with a
 * price that was set meanwhile.
 */
function refuseOfferAbovePrice({ pricePaise, offerPricePaise }: Prices): void {
  if (offerPricePaise <= pricePaise) return;
  const now = { price: formatPaise(pricePaise), offer: formatPaise(offerPricePaise) };
  const message = t.later("offerAbovePriceNow", now);
  throw outdated(["offerPrice"], () => message, message);
}

/**
 * Deletes a product, with its ratings and cart lines. The lines of old orders and their pictures stay. Throws
 * `NOT_FOUND`.
 */
export async function deleteProduct(
  db: Db,
  { id, seller }: { id: string; seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    await holdForDeletion(tx, [id]);
    const before = await lockProduct(tx, id);
    await tx.delete(products).where(eq(products.id, id));
    await recordActions(tx, seller, [
      { subject: PRODUCT_RECORD, action: "deleted", id, name: before.name, before: auditedProduct(before) },
    ]);
  });
}
