import { demoCategories, demoPicture, demoProducts } from "#demo/catalogue.ts";
import type { Tx } from "#kernel/db/connect.ts";
import type { StorePicture } from "#kernel/modules/define-module.ts";
import { newRow } from "../queries/product-rows.ts";
import { categoryPicture, productPicture } from "../rules/form-limits.ts";
import { categories, products } from "../tables.ts";

/** Processes the pictures of the demo's categories and products. Returns the function that writes both. */
export async function prepareDemoCatalogue(takeIn: StorePicture): Promise<(tx: Tx) => Promise<void>> {
  const [ofCategories, ofProducts] = await Promise.all([
    Promise.all(
      demoCategories.map(async ({ picture, ...category }) => {
        return { ...category, imageUrl: await takeIn(demoPicture(picture), categoryPicture) };
      }),
    ),
    Promise.all(
      demoProducts.map(async ({ picture, ...fields }) => {
        return newRow({ ...fields, image: [await takeIn(demoPicture(picture), productPicture)] });
      }),
    ),
  ]);
  return async (tx) => {
    await tx.insert(categories).values(ofCategories);
    await tx.insert(products).values(ofProducts);
  };
}
