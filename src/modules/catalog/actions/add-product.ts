import { eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { PictureStore } from "#kernel/media/storage.ts";
import { takeInPictures } from "#kernel/media/take-in-pictures.ts";
import { hashOf, once } from "#kernel/once/once.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { completeProduct, countColumn } from "../catalog-parts.ts";
import type { Product } from "../contract/product.ts";
import type { NewProduct } from "../contract/product-form.ts";
import { t as sellerTexts } from "../seller-texts.ts";
import { t } from "../server-texts.ts";
import { products } from "../tables.ts";
import { auditedProduct } from "./audited-product.ts";
import { holdCategory } from "./hold-category.ts";
import { newRow } from "./product-columns.ts";
import { refuseTooManyPictures } from "./refuse-too-many-pictures.ts";
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
