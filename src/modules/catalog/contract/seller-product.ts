import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, leftOut, pageInfo, pageQuery, searchText, wasSchema } from "#kernel/contract/fields.ts";
import { fieldNames, pick } from "#kernel/contract/shape-of.ts";
import { MAX_PATH_QUERY_LENGTH } from "../rules/shared/category-path.ts";
import { PRODUCT_SORTS, STOCKS } from "../rules/shared/list-sort.ts";
import { t } from "../texts/server-texts.ts";
import { t as unusualTexts } from "../texts/unusual-price-texts.ts";
import { productSchema } from "./product.ts";
import { RATE_FIELDS, SHOWN_FIELDS, STOCK_FIELDS } from "./product-fields.ts";

/** A product for the seller. Products of inactive categories, which shoppers don't see, are included. */
export const sellerProductSchema = productSchema
  .extend({
    categoryName: z.string(),
    categoryActive: z.boolean(),
    extras: z
      .array(z.object({ name: z.string(), label: z.string(), text: z.string() }))
      .optional()
      .describe("The form's fields that modules add, where one product was asked for"),
    linked: z
      .object({ words: z.string(), count: z.int().describe("How many they are, this one included") })
      .optional()
      .describe("The products that are sizes of one thing with it, and the words that link them"),
    yesterday: z
      .object({ price: z.number(), offerPrice: z.number() })
      .optional()
      .describe("Its prices when the day began, where they were asked for; none if it was added today"),
  })
  .meta({ id: "SellerProduct" });

export type SellerProduct = z.infer<typeof sellerProductSchema>;

/** Enough for a screen of rates with every product. */
export const MAX_SELLER_PAGE_SIZE = 500;

export const sellerListQuerySchema = z.object({
  q: searchText,
  category: z.string().trim().max(MAX_PATH_QUERY_LENGTH).optional().describe("A category's path"),
  stock: z.enum(STOCKS, { error: () => t("stockUnclear") }).optional(),
  sort: z.enum(PRODUCT_SORTS, { error: () => t("sortUnknown") }).optional(),
  order: z.enum(["asc", "desc"], { error: () => t("orderUnknown") }).optional(),
  after: idSchema
    .optional()
    .describe("Goes on after this product, wherever it stands by now; one that is gone: begins"),
  before: idSchema.optional().describe("As `after`, for the page before"),
  yesterday: z.literal("true").optional().describe("`true` for yesterday's prices beside those of now"),
  ...pageQuery(MAX_SELLER_PAGE_SIZE),
});

export type SellerListQuery = z.infer<typeof sellerListQuerySchema>;

export const sellerListSchema = successSchema({
  products: z.array(sellerProductSchema),
  ...pageInfo,
  skipped: z.int().describe("How many that match stand before the first"),
});
export const sellerProductAnswerSchema = successSchema({ product: sellerProductSchema });

export const stockSchema = z.object({
  id: idSchema,
  ...STOCK_FIELDS,
});

export const productDeleteSchema = z.object({ id: idSchema });

/**
 * A row of tonight's rates. Missing fields stay. `was` has the values that the row showed of the fields that it sets.
 */
export const rateSchema = z.object({
  id: idSchema,
  ...RATE_FIELDS,
  was: wasSchema,
});

export type Rate = z.infer<typeof rateSchema>;

/** Rows of tonight's rates, each product once. */
export const ratesSchema = z.object({
  rates: z
    .array(rateSchema, { error: () => t("ratesUnreadable") })
    .max(MAX_SELLER_PAGE_SIZE, { error: () => t("tooManyRates", { max: MAX_SELLER_PAGE_SIZE }) })
    .superRefine((rates, context) => {
      const seen = new Set<string>();
      for (const { id } of rates) {
        if (seen.has(id))
          context.addIssue({ code: "custom", path: [id], message: "A product is there twice" });
        seen.add(id);
      }
    }),
  confirmed: leftOut(z.boolean({ error: () => unusualTexts("confirmedUnclear") })).describe(
    "True if prices are meant although they change by more than 40 %; without it such a change is refused, as it may be a slip",
  ),
});

const shownRateSchema = z.object(pick(SHOWN_FIELDS, fieldNames(RATE_FIELDS))).partial();

const previousRateSchema = shownRateSchema.extend({
  id: z.string(),
  was: shownRateSchema
    .optional()
    .describe("The values that were saved before, if the rate named those that it was made from"),
});

/** The previous values of the sent fields. */
export type PreviousRate = z.infer<typeof previousRateSchema>;

/**
 * Send `previous` as `rates` to undo the change, except for what somebody else has changed meanwhile. `errors` has the
 * reasons why rows were not saved, by product id.
 */
export const ratesSavedSchema = successSchema({
  message: z.string(),
  previous: z.array(previousRateSchema),
  errors: z.record(z.string(), z.string()),
});
