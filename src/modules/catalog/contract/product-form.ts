import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { fileParts, jsonPart, wasSchema } from "#kernel/contract/fields.ts";
import { t } from "../server-texts.ts";
import { productSchema } from "./product.ts";
import { ADDED_FIELDS, EDITED_FIELDS } from "./product-fields.ts";

/** How many pictures a product can have (specification, section 5). */
export const MAX_PRODUCT_PICTURES = 4;

type Prices = { price: number; offerPrice: number };
const offerNotAbovePrice = ({ price, offerPrice }: Prices) => offerPrice <= price;
const aboveOffer = { path: ["offerPrice"], error: () => t("offerAbovePrice") };

/** What the add form sends (specification, section 5). */
export const newProductSchema = z
  .object({
    ...ADDED_FIELDS,
    count: z
      .union([z.string(), z.number()])
      .nullish()
      .transform((count) => String(count ?? "").trim())
      .describe("How many packs there are; left out or empty, the product is not counted"),
  })
  .refine(offerNotAbovePrice, aboveOffer)
  .meta({ id: "NewProduct" });

export type NewProduct = z.output<typeof newProductSchema>;

/**
 * What the edit form sends: quantity and unit may be left out and then stay, and the unit is free text. `was` is what
 * the form showed at first: a field that is still the same was not touched, and stays as it is by now.
 */
export const productChangesSchema = z
  .object({ ...EDITED_FIELDS, was: wasSchema })
  .refine(offerNotAbovePrice, aboveOffer)
  .meta({ id: "ProductChanges" });

export type ProductChanges = z.output<typeof productChangesSchema>;

const pictureParts = { images: fileParts, image: fileParts };

export const productAddFormSchema = z
  .object({ productData: jsonPart(newProductSchema), ...pictureParts })
  .transform(({ productData, images, image }) => ({ product: productData, files: [...images, ...image] }));

export const productUpdateFormSchema = z
  .object({ productData: jsonPart(productChangesSchema), ...pictureParts })
  .transform(({ productData, images, image }) => ({ product: productData, files: [...images, ...image] }));

export const productSavedSchema = successSchema({ message: z.string(), product: productSchema });
