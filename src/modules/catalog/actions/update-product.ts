import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { outdated, reconcile } from "#kernel/edits/reconcile.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { takeInPictures } from "#kernel/media/take-in-pictures.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { completeProduct } from "../catalog-parts.ts";
import type { Product } from "../contract/product.ts";
import type { ProductFields } from "../contract/product-fields.ts";
import type { ProductChanges } from "../contract/product-form.ts";
import { t } from "../server-texts.ts";
import { products } from "../tables.ts";
import { auditedProduct } from "./audited-product.ts";
import { holdCategory } from "./hold-category.ts";
import { holdProduct } from "./hold-product.ts";
import { columnsOf, fieldsOf, type ProductRow } from "./product-columns.ts";
import { refuseTooManyPictures } from "./refuse-too-many-pictures.ts";
import { toProduct } from "./to-product.ts";

export type UpdateProduct = {
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
