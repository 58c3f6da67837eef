import { z } from "zod";
import { successSchema } from "./envelope.ts";

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
