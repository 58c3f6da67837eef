import { demoCategories, demoPicture, demoProducts } from "#demo/catalogue.ts";
import { translationsOf } from "#demo/translations.ts";
import type { Tx } from "#kernel/db/connect.ts";
import type { StorePicture } from "#kernel/modules/define-module.ts";
import { newRow } from "../queries/product-rows.ts";
import { categoryPicture, productPicture } from "../rules/form-limits.ts";
import { withNameIn } from "../rules/shared/names.ts";
import { categories, products } from "../tables.ts";

/** Processes the pictures of the demo's categories and products. Returns the function that writes both. */
export async function prepareDemoCatalogue(takeIn: StorePicture): Promise<(tx: Tx) => Promise<void>> {
  const [ofCategories, ofProducts] = await Promise.all([
    Promise.all(
      demoCategories.map(async ({ picture, ...category }) => {
        const translations = Object.fromEntries(
          translationsOf(category.name).map(([code, { name, description }]) => [
            code,
            { name, description: description.join(" ") },
          ]),
        );
        return { ...category, translations, imageUrl: await takeIn(demoPicture(picture), categoryPicture) };
      }),
    ),
    Promise.all(
      demoProducts.map(async ({ picture, ...fields }) => {
        const translated = translationsOf(fields.name);
        const otherNames = translated.reduce(
          (names, [code, { name }]) => withNameIn(code, names, name),
          fields.otherNames,
        );
        const image = [await takeIn(demoPicture(picture), productPicture)];
        return {
          ...newRow({ ...fields, otherNames, image }),
          translatedDescriptions: Object.fromEntries(
            translated.map(([code, { description }]) => [code, description]),
          ),
        };
      }),
    ),
  ]);
  return async (tx) => {
    await tx.insert(categories).values(ofCategories);
    await tx.insert(products).values(ofProducts);
  };
}
