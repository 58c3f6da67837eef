import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Product } from "#contract/product.ts";
import { MAX_PRODUCT_PICTURES, type NewProduct } from "#contract/product-form.ts";
import { MESSAGES } from "#domain/messages.ts";
import { toPaise } from "#domain/money.ts";
import type { Db, Tx } from "#server/db/connect.ts";
import { products } from "#server/db/schema/index.ts";
import type { PictureStore } from "#server/media/storage.ts";
import type { SellerAccount } from "../account/session.ts";
import { AppError } from "../app-error.ts";
import { recordActions } from "../audit/record-actions.ts";
import { transact } from "../transact.ts";
import { auditedProduct } from "./audited-product.ts";
import { holdCategory } from "./hold-category.ts";
import { takeInPictures } from "./take-in-pictures.ts";
import { toProduct } from "./to-product.ts";

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
  { product, files, seller, idempotencyKey }: AddProduct,
): Promise<Product> {
  if (files.length === 0)
    throw new AppError("INVALID", MESSAGES.productImageRequired, { images: MESSAGES.productImageRequired });
  refuseTooManyPictures(files);
  const imageUrls = await takeInPictures(pictures, { files, shape: "product", field: "images" });
  const values = { ...toColumns(product), imageUrls, idempotencyKey };
  return transact(db, async (tx) => {
    await holdCategory(tx, product.category);
    // Whoever comes second with a key waits here for the first to commit.
    const [row] = await tx.insert(products).values(values).onConflictDoNothing().returning();
    if (!row) return toProduct(await addedEarlier(tx, values));
    const { id, name } = row;
    await recordActions(tx, seller, [
      { subject: "product", action: "added", id, name, after: auditedProduct(row) },
    ]);
    return toProduct(row);
  });
}

function toColumns(product: NewProduct) {
  return {
    name: product.name,
    description: product.description,
    categoryPath: product.category,
    pricePaise: toPaise(product.price),
    offerPricePaise: toPaise(product.offerPrice),
    packQuantity: product.quantity,
    packUnit: product.unit,
    weight: product.weight || null,
  };
}

type Row = typeof products.$inferSelect;

/** The product that this key added, as long as it is the one that is asked for. */
async function addedEarlier(tx: Tx, wanted: Partial<Row>): Promise<Row> {
  const [row] = await tx
    .select()
    .from(products)
    .where(eq(products.idempotencyKey, wanted.idempotencyKey ?? ""));
  if (!row) throw new Error("a product that conflicts was not found");
  if (isDeepStrictEqual({ ...row, ...wanted }, row)) return row;
  throw new AppError(
    "KEY_REUSED",
    "This product was already added as you first sent it. Please change it in the list of products.",
  );
}

/** More pictures than a product can have: `INVALID`. */
export function refuseTooManyPictures(files: readonly File[]): void {
  if (files.length <= MAX_PRODUCT_PICTURES) return;
  const message = `A product can have at most ${MAX_PRODUCT_PICTURES} pictures`;
  throw new AppError("INVALID", message, { images: message });
}
