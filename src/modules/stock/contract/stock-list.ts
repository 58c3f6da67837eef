import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";

/** A counted product: what is left, and how fast it goes. */
export const stockedProductSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    inStock: z.boolean(),
    left: z.int().describe("Packs"),
    sold: z.int().describe("Packs sold in the last seven days at the store, less what was given back"),
    goneBy: z
      .string()
      .nullable()
      .describe("The day by which none are left at this pace; null where they last until its next delivery"),
    until: z.string().nullable().describe("The day of its next delivery"),
  })
  .meta({ id: "StockedProduct" });

export type StockedProduct = z.infer<typeof stockedProductSchema>;

export const stockListSchema = successSchema({ products: z.array(stockedProductSchema) });
