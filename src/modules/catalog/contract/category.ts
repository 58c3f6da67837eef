import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  fileParts,
  freeLine,
  freeText,
  idSchema,
  jsonPart,
  requiredLine,
  wasSchema,
  yesOrNoSchema,
} from "#kernel/contract/fields.ts";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { plainText } from "#kernel/texts/typed-text.ts";
import { CATEGORY_LENGTHS } from "../rules/form-limits.ts";
import { categoryPath, MAX_PATH_LENGTH, MAX_PATH_QUERY_LENGTH } from "../rules/shared/category-path.ts";
import { t as formTexts } from "../texts/category-texts.ts";
import { t } from "../texts/server-texts.ts";

const translationsSchema = z.record(
  z.string(),
  z
    .object({
      name: freeLine(formTexts.later("name"), CATEGORY_LENGTHS.name),
      description: freeText(formTexts.later("description"), CATEGORY_LENGTHS.description),
    })
    .partial(),
);

/** A category (specification, section 3). `image` is a URL. The lowest `sortOrder` comes first. */
export const categorySchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    path: z.string(),
    description: z.string(),
    sortOrder: z.int(),
    image: z.string(),
    isActive: z.boolean(),
    productCount: z.int(),
    latinName: z.string().optional().describe("As that of a product"),
    translations: translationsSchema
      .optional()
      .describe("Its texts in other languages; for the seller alone"),
  })
  .meta({ id: "Category" });

export type Category = z.infer<typeof categorySchema>;

/** A category's texts in other languages than English, by the languages' codes. */
export type CategoryTranslations = z.output<typeof translationsSchema>;

export const activeCategoriesQuerySchema = z.object({
  path: z.string().max(MAX_PATH_QUERY_LENGTH).optional().describe("Only the category with this path"),
});

export const categoriesSchema = successSchema({ categories: z.array(categorySchema) });

const MAX_SORT_ORDER = 1_000_000;
const notWhole = { error: () => t("sortOrderNotWhole") };

const sortOrderSchema = z.preprocess(
  (value) => {
    if (typeof value !== "string") return value ?? 0;
    return value.trim() === "" ? 0 : (readAmount(value) ?? Number.NaN);
  },
  z
    .number(notWhole)
    .int(notWhole)
    .min(-MAX_SORT_ORDER, { error: () => t("sortOrderTooSmall") })
    .max(MAX_SORT_ORDER, { error: () => t("sortOrderTooLarge") }),
);

const categoryFields = z.object({
  name: requiredLine(formTexts.later("name"), CATEGORY_LENGTHS.name),
  path: z
    .string({ error: () => t("pathNotText") })
    .max(MAX_PATH_LENGTH, { error: () => t("pathTooLong", { max: MAX_PATH_LENGTH }) })
    .nullish(),
  description: freeText(formTexts.later("description"), CATEGORY_LENGTHS.description)
    .nullish()
    .transform((text) => text ?? ""),
  sortOrder: sortOrderSchema,
  translations: translationsSchema.nullish().transform((texts) => texts ?? undefined),
});

type TypedFields = z.output<typeof categoryFields>;

/** Makes an empty path from the name (specification, section 5). */
const withPath = <Typed extends TypedFields>({ path, ...data }: Typed) => ({
  ...data,
  path: categoryPath(plainText(path ?? "") || data.name),
});
const hasPath = ({ path }: { path: string }) => path !== "";
const pathMissing = { path: ["path"], error: () => t("pathMissing") };

/** The form of a new category. */
export const categoryDataSchema = categoryFields
  .transform(withPath)
  .refine(hasPath, pathMissing)
  .meta({ id: "CategoryData" });

export type CategoryData = z.output<typeof categoryDataSchema>;

/** The form of an edited category. */
export const categoryChangesSchema = categoryFields
  .extend({ was: wasSchema })
  .transform(withPath)
  .refine(hasPath, pathMissing)
  .meta({ id: "CategoryChanges" });

export type CategoryChanges = z.output<typeof categoryChangesSchema>;

const pictureParts = { images: fileParts, image: fileParts };

export const categoryFormSchema = z
  .object({ categoryData: jsonPart(categoryDataSchema), ...pictureParts })
  .transform(({ categoryData, images, image }) => ({ category: categoryData, files: [...images, ...image] }));

export const categoryUpdateFormSchema = z
  .object({ categoryData: jsonPart(categoryChangesSchema), ...pictureParts })
  .transform(({ categoryData, images, image }) => ({ category: categoryData, files: [...images, ...image] }));

export const categorySavedSchema = successSchema({ message: z.string(), category: categorySchema });
export const categoryDeleteSchema = z.object({ id: idSchema });
export const categoryToggleSchema = z.object({
  id: idSchema,
  isActive: yesOrNoSchema(t.later("activeField")),
});
