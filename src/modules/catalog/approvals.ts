import { eq } from "drizzle-orm";
import { needsApprovalOf } from "#modules/identity/index.ts";
import { categoryDeleteSchema } from "./contract/category.ts";
import { productDeleteSchema } from "./contract/seller-product.ts";
import { categories, products } from "./tables.ts";
import { t } from "./texts/server-texts.ts";

// The deletions that another person may have to agree to.

/** The deletion of a product. */
export const productDeletion = needsApprovalOf(
  "deletion",
  productDeleteSchema,
  async ({ deps: { db } }, { id }) => {
    const [product] = await db.select({ name: products.name }).from(products).where(eq(products.id, id));
    return product && { words: t("approveProduct", product) };
  },
);

/** The deletion of a category. */
export const categoryDeletion = needsApprovalOf(
  "deletion",
  categoryDeleteSchema,
  async ({ deps: { db } }, { id }) => {
    const [category] = await db
      .select({ name: categories.name })
      .from(categories)
      .where(eq(categories.id, id));
    return category && { words: t("approveCategory", category) };
  },
);
