import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { productSchema } from "#modules/catalog/contract/product.ts";

/** The largest number of products that are somebody's usual. */
export const MAX_USUAL = 8;

const usualProductSchema = z.object({
  product: productSchema,
  quantity: z.int().min(1).describe("As it was ordered most often, but no more than is left"),
});

/** A product that a shopper buys again and again. */
export type UsualProduct = z.infer<typeof usualProductSchema>;

export const usualSchema = successSchema({ usual: z.array(usualProductSchema).max(MAX_USUAL) });

/** The largest number of products that others bought with one. */
export const MAX_BOUGHT_WITH = 5;

export const boughtWithSchema = successSchema({ products: z.array(productSchema).max(MAX_BOUGHT_WITH) });
