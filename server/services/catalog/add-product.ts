import type { Product } from "#contract/product.ts";
import { MAX_PRODUCT_PICTURES, type NewProduct } from "#contract/product-form.ts";
import { MESSAGES } from "#domain/messages.ts";
import { toPaise } from "#domain/money.ts";
import type { Db } from "#server/db/connect.ts";
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

export type AddProduct = { product: NewProduct; files: readonly File[]; seller: SellerAccount };

/**
 * Adds a product at the end of the shop's order, with one to four pictures (specification, section 5).
 * Refusals: `INVALID` (no or too many pictures, unknown category), `PICTURE_REFUSED`.
 */
export async function addProduct(
  db: Db,
  pictures: PictureStore,
  { product, files, seller }: AddProduct,
): Promise<Product> {
  if (files.length === 0)
    throw new AppError("INVALID", MESSAGES.productImageRequired, { images: MESSAGES.productImageRequired });
  refuseTooManyPictures(files);
  const imageUrls = await takeInPictures(pictures, { files, shape: "product", field: "images" });
  return transact(db, async (tx) => {
    await holdCategory(tx, product.category);
    const [row] = await tx
      .insert(products)
      .values({
        name: product.name,
        description: product.description,
        categoryPath: product.category,
        pricePaise: toPaise(product.price),
        offerPricePaise: toPaise(product.offerPrice),
        packQuantity: product.quantity,
        packUnit: product.unit,
        weight: product.weight || null,
        imageUrls,
      })
      .returning();
    if (!row) throw new Error("the insert of a product returned no row");
    const { id, name } = row;
    await recordActions(tx, seller, [
      { subject: "product", action: "added", id, name, after: auditedProduct(row) },
    ]);
    return toProduct(row);
  });
}

export function refuseTooManyPictures(files: readonly File[]): void {
  if (files.length <= MAX_PRODUCT_PICTURES) return;
  const message = `A product can have at most ${MAX_PRODUCT_PICTURES} pictures`;
  throw new AppError("INVALID", message, { images: message });
}
