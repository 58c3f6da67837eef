import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, momentSchema } from "#kernel/contract/fields.ts";
import { pageQuery, searchText } from "#kernel/contract/paging.ts";
import { MAX_ASKED_PATH_LENGTH } from "../rules/category-path.ts";
import { LIST_SORTS } from "../rules/list-sort.ts";
import { t } from "../server-texts.ts";
import { SHOWN_FIELDS } from "./product-fields.ts";

/** A product as shoppers see it (specification, section 3). Prices in rupees; `quantity` + `unit` are the pack. */
export const productSchema = z
  .object({
    _id: z.string(),
    ...SHOWN_FIELDS,
    rating: z.object({ average: z.number(), count: z.int() }),
    left: z.int().nullable().describe("How many packs are left; null where they are not counted"),
    createdAt: momentSchema,
  })
  .meta({ id: "Product" });

export type Product = z.infer<typeof productSchema>;

/** The most products that one page of the list may have. */
export const MAX_PAGE_SIZE = 100;

export const productListQuerySchema = z.object({
  q: searchText,
  category: z.string().trim().max(MAX_ASKED_PATH_LENGTH).optional(),
  ids: z.string().max(25_000).optional().describe("Product ids, parted by commas"),
  sort: z
    .enum(LIST_SORTS, { error: `Sort by one of: ${LIST_SORTS.join(", ")}` })
    .optional()
    .describe("Left out, it is the shop's own order"),
  inStock: z
    .literal("1", { error: "inStock is either 1 or left out" })
    .optional()
    .describe("1: only what can be bought now"),
  ...pageQuery(MAX_PAGE_SIZE),
});

export type ProductListQuery = z.infer<typeof productListQuerySchema>;

/** `total` counts all that match, where all or a `page` was asked for; with a `limit` alone nobody counts. */
export const productListSchema = successSchema({
  products: z.array(productSchema),
  total: z.int().optional(),
  page: z.int().optional(),
  limit: z.int().optional(),
});

export type ProductListAnswer = z.infer<typeof productListSchema>;

export const suggestionsQuerySchema = z.object({
  q: searchText.unwrap().min(1, { error: () => t("searchMissing") }),
});

/** The nearest first; none where a product is called so. */
export const suggestionsSchema = successSchema({ products: z.array(productSchema) });

export const productByIdSchema = z.object({ id: idSchema });
export const productAnswerSchema = successSchema({ product: productSchema });
