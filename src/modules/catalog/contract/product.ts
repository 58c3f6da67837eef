import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, momentSchema } from "#kernel/contract/fields.ts";
import { pageQuery, searchedText, searchText } from "#kernel/contract/paging.ts";
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
    .enum(LIST_SORTS, { error: () => t("sortUnknown") })
    .optional()
    .describe("Left out, it is the shop's own order"),
  inStock: z
    .literal("1", { error: () => t("stockUnclear") })
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
  q: searchedText.min(1, { error: () => t("searchMissing") }),
});

export const suggestionsSchema = successSchema({
  products: z.array(productSchema),
  near: z.boolean().describe("True where nothing is called so, and these are only spelt nearly so"),
});

export type Suggestions = Omit<z.infer<typeof suggestionsSchema>, "success">;

export const productByIdSchema = z.object({ id: idSchema });
export const productAnswerSchema = successSchema({ product: productSchema });
