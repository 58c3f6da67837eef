import { eq } from "drizzle-orm";
import type { Product } from "#contract/product.ts";
import type { ProductChanges } from "#contract/product-form.ts";
import { MESSAGES } from "#domain/messages.ts";
import { toPaise } from "#domain/money.ts";
import type { Db } from "#server/db/connect.ts";
import { products } from "#server/db/schema/index.ts";
import type { PictureStore } from "#server/media/storage.ts";
import type { SellerAccount } from "../account/session.ts";
import { AppError } from "../app-error.ts";
import { recordActions } from "../audit/record-actions.ts";
import { transact } from "../transact.ts";
import { refuseTooManyPictures } from "./add-product.ts";
import { auditedProduct } from "./audited-product.ts";
import { holdCategory } from "./hold-category.ts";
import { holdProduct } from "./hold-product.ts";
import { takeInPictures } from "./take-in-pictures.ts";
import { toProduct } from "./to-product.ts";

export type UpdateProduct = {
  id: string;
  product: ProductChanges;
  files: readonly File[];
  seller: SellerAccount;
};

/**
 * Changes a product. New pictures take the place of all it has, none keeps them; so do quantity, unit and weight that
 * are left out (specification, section 5). Refusals: `NOT_FOUND`, `INVALID`, `PICTURE_REFUSED`.
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
    await holdCategory(tx, product.category);
    const [after] = await tx
      .update(products)
      .set({
        name: product.name,
        description: product.description,
        categoryPath: product.category,
        pricePaise: toPaise(product.price),
        offerPricePaise: toPaise(product.offerPrice),
        packQuantity: product.quantity,
        packUnit: product.unit || undefined,
        // An empty weight takes it away; none at all leaves it.
        weight: product.weight === undefined ? undefined : product.weight || null,
        imageUrls: imageUrls.length > 0 ? imageUrls : undefined,
      })
      .where(eq(products.id, id))
      .returning();
    if (!after) throw new AppError("NOT_FOUND", MESSAGES.productNotFound);
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
    return toProduct(after);
  });
}
