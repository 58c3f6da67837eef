import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  fileParts,
  idSchema,
  jsonPart,
  momentSchema,
  pageQuery,
  searchedText,
  searchText,
  wasSchema,
} from "#kernel/contract/fields.ts";
import { fieldNames, pick } from "#kernel/contract/shape-of.ts";
import { MAX_PATH_QUERY_LENGTH } from "../rules/shared/category-path.ts";
import { LIST_SORTS } from "../rules/shared/list-sort.ts";
import { t as fieldTexts } from "../texts/field-texts.ts";
import { t } from "../texts/server-texts.ts";
import { ADDED_FIELDS, EDITED_FIELDS, SHOWN_FIELDS } from "./product-fields.ts";

const productFactSchema = z.object({ label: z.string(), text: z.string() });

/** A line on a product's page about a field that a module has added. */
export type ProductFact = z.infer<typeof productFactSchema>;

const originSchema = z.object({
  text: z.string().describe("A line such as: Picked on Sat 28 Nov by Lakshmamma, Hunsur"),
  parts: z
    .array(z.string())
    .optional()
    .describe("The same for one line of a card, the most important first: Lakshmamma, Hunsur, picked 28 Nov"),
  name: z.string().optional().describe("The name of its grower; left out in lists of cards"),
  path: z.string().optional().describe("The page about them, where there is one"),
  picture: z.string().optional().describe("The URL of a small picture of them; left out in lists of cards"),
  day: z.string().optional().describe("The day of the harvest that is sold now, where it is known"),
  certificate: z
    .object({
      scheme: z.string(),
      meaning: z.string().describe("What the scheme is, in a sentence"),
      number: z.string(),
      endsOn: z.string().describe("The last day on which it holds, `yyyy-mm-dd`. It may have passed"),
    })
    .optional()
    .describe("The certificate of its grower; left out in lists of cards"),
});

/** A product for shoppers (specification, section 3). Prices are in rupees; `quantity` + `unit` are the pack. */
const onePack = {
  _id: z.string(),
  ...SHOWN_FIELDS,
  latinName: z
    .string()
    .optional()
    .describe("Its English name, where `name` is in the language of the request; left out otherwise"),
  rating: z
    .object({ average: z.number(), count: z.int() })
    .describe("Of a product that nobody has rated: 4 of 5 with 4, or 0 where the store shows none"),
  left: z.int().nullable().describe("How many packs are left; null where they are not counted"),
  origin: originSchema.optional().describe("Its origin, as far as modules know it"),
  facts: z
    .array(productFactSchema)
    .optional()
    .describe("The other facts on its page; left out in lists, and if there are none"),
  createdAt: momentSchema,
};

export const productSchema = z
  .object({
    ...onePack,
    sizes: z
      .array(z.object(onePack).meta({ id: "ProductSize" }))
      .optional()
      .describe(
        "All packs of the same thing, itself included, the smallest first; left out if there is only one, and in lists without `sizes=together`",
      ),
  })
  .meta({ id: "Product" });

export type Product = z.infer<typeof productSchema>;

/** The largest number of products on a page of the list. */
export const MAX_PAGE_SIZE = 100;

/** Whether packs of one thing come as one product. */
const sizesTogether = z.literal("together", { error: () => t("sizesUnclear") }).optional();

export const productListQuerySchema = z.object({
  q: searchText,
  category: z.string().trim().max(MAX_PATH_QUERY_LENGTH).optional(),
  ids: z.string().max(25_000).optional().describe("Product ids, parted by commas"),
  sort: z
    .enum(LIST_SORTS, { error: () => t("sortUnknown") })
    .optional()
    .describe("Left out, it is the shop's own order"),
  inStock: z
    .literal("1", { error: () => t("stockUnclear") })
    .optional()
    .describe("1: only what can be bought now"),
  sizes: sizesTogether.describe(
    "`together`: one product for all packs of the same thing, the first in stock and the cheapest, with all of them as `sizes`",
  ),
  ...pageQuery(MAX_PAGE_SIZE),
});

export type ProductListQuery = z.infer<typeof productListQuerySchema>;

/** `total` counts all matches if all or a `page` was requested. With only a `limit`, nobody counts. */
export const productListSchema = successSchema({
  products: z.array(productSchema),
  total: z.int().optional(),
  page: z.int().optional(),
  limit: z.int().optional(),
});

export type ProductListAnswer = z.infer<typeof productListSchema>;

export const suggestionsQuerySchema = z.object({
  q: searchedText.min(1, { error: () => t("searchMissing") }),
  sizes: sizesTogether.describe("As in the list, and without what that has already"),
});

export type SuggestionsQuery = z.infer<typeof suggestionsQuerySchema>;

export const suggestionsSchema = successSchema({
  products: z.array(productSchema),
  near: z.boolean().describe("True where nothing is called so, and these are only spelt nearly so"),
  beforeNames: z
    .boolean()
    .describe("True where these come before the list, as the text is only within words of the names there"),
  links: z
    .array(z.object({ label: z.string(), path: z.string() }))
    .describe("Pages of the shop about what was searched for, beside products"),
});

export type Suggestions = Omit<z.infer<typeof suggestionsSchema>, "success">;

export const productByIdSchema = z.object({ id: idSchema });
export const productAnswerSchema = successSchema({ product: productSchema });

type Prices = { price: number; offerPrice: number };
const offerNotAbovePrice = ({ price, offerPrice }: Prices) => offerPrice <= price;
const aboveOffer = { path: ["offerPrice"], error: () => t("offerAbovePrice") };

/** The texts of fields that modules add; `fields` are the catalogue's own. */
function typedExtras(sent: Readonly<Record<string, unknown>>, fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      name in fields || !["string", "number"].includes(typeof value) ? [] : [[name, String(value).trim()]],
    ),
  );
}

/** The form of a new product (specification, section 5), with the fields that modules add, such as `count`. */
const newProductSchema = z
  .object(ADDED_FIELDS)
  .catchall(z.unknown())
  .refine(offerNotAbovePrice, aboveOffer)
  .meta({ id: "NewProduct" })
  .transform((sent) => ({
    product: pick(sent, fieldNames(ADDED_FIELDS)),
    extras: typedExtras(sent, ADDED_FIELDS),
  }));

export type NewProduct = z.output<typeof newProductSchema>["product"];

/**
 * The form of an edited product. A missing quantity or unit stays, and the unit is free text. `was` has the values that
 * the form showed at first: an equal field was not touched, and keeps its current value. A quantity or unit that the form
 * showed and that was emptied is refused; from a client without `was` it stays too.
 */
const productChangesSchema = z
  .object({ ...EDITED_FIELDS, was: wasSchema })
  .catchall(z.unknown())
  .refine(offerNotAbovePrice, aboveOffer)
  .refine(({ quantity, was }) => quantity !== null || isEmpty(was?.quantity), {
    path: ["quantity"],
    error: () => t("numberRequired", { field: fieldTexts("quantity") }),
  })
  .refine(({ unit, was }) => unit !== null || isEmpty(was?.unit), {
    path: ["unit"],
    error: () => t("unitRequired"),
  })
  .meta({ id: "ProductChanges" })
  .transform(({ was, ...sent }) => ({
    was,
    product: {
      ...pick(sent, fieldNames(EDITED_FIELDS)),
      quantity: sent.quantity ?? undefined,
      unit: sent.unit ?? undefined,
    },
    extras: typedExtras(sent, EDITED_FIELDS),
  }));

const isEmpty = (shown: unknown) => shown === undefined || shown === null || shown === "";

export type ProductChanges = z.output<typeof productChangesSchema>;

const pictureParts = { images: fileParts, image: fileParts };

export const productAddFormSchema = z
  .object({ productData: jsonPart(newProductSchema), ...pictureParts })
  .transform(({ productData, images, image }) => ({ ...productData, files: [...images, ...image] }));

export const productUpdateFormSchema = z
  .object({ productData: jsonPart(productChangesSchema), ...pictureParts })
  .transform(({ productData, images, image }) => ({ ...productData, files: [...images, ...image] }));

export const productSavedSchema = successSchema({ message: z.string(), product: productSchema });
