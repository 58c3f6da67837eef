import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { idSchema, requiredText } from "#kernel/contract/fields.ts";
import { fileParts, jsonPart } from "#kernel/contract/form-fields.ts";
import { categoryPath, MAX_PATH_LENGTH } from "../rules/category-path.ts";

/** A category (specification, section 3). `image` is a URL, `sortOrder` goes from low to high. */
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
  })
  .meta({ id: "Category" });

export type Category = z.infer<typeof categorySchema>;

export const categoriesSchema = successSchema({ categories: z.array(categorySchema) });

const MAX_SORT_ORDER = 1_000_000;
const SORT_ORDER = "Sort order must be a whole number";

const sortOrderSchema = z.preprocess(
  (value) => {
    if (typeof value !== "string") return value ?? 0;
    return value.trim() === "" ? 0 : Number(value);
  },
  z
    .number({ error: SORT_ORDER })
    .int(SORT_ORDER)
    .min(-MAX_SORT_ORDER, "Sort order is too small")
    .max(MAX_SORT_ORDER, "Sort order is too large"),
);

/** What the form sends; an empty path is made from the name (specification, section 5). */
export const categoryDataSchema = z
  .object({
    name: requiredText("Name", 100),
    path: z
      .string({ error: "Path must be text" })
      .max(MAX_PATH_LENGTH, `Path can have at most ${MAX_PATH_LENGTH} characters`)
      .nullish(),
    description: z
      .string({ error: "Description must be text" })
      .trim()
      .max(1000, "Description can have at most 1000 characters")
      .nullish()
      .transform((text) => text ?? ""),
    sortOrder: sortOrderSchema,
  })
  .transform(({ path, ...data }) => ({ ...data, path: categoryPath(path?.trim() || data.name) }))
  .refine(({ path }) => path !== "", {
    path: ["path"],
    message: "Please enter a path of letters a to z, digits and hyphens",
  })
  .meta({ id: "CategoryData" });

export type CategoryData = z.output<typeof categoryDataSchema>;

export const categoryFormSchema = z
  .object({ categoryData: jsonPart("categoryData", categoryDataSchema), images: fileParts, image: fileParts })
  .transform(({ categoryData, images, image }) => ({ category: categoryData, files: [...images, ...image] }));

export const categorySavedSchema = successSchema({ message: z.string(), category: categorySchema });
export const categoryDeleteSchema = z.object({ id: idSchema });
export const categoryToggleSchema = z.object({
  id: idSchema,
  isActive: z.boolean({ error: "isActive must be true or false" }),
});
