import type { RecordKind } from "#modules/identity/index.ts";
import { t } from "./texts/server-texts.ts";

/** Products among what sellers change. */
export const PRODUCT_RECORD: RecordKind = {
  name: "product",
  all: t.later("products"),
  one: t.later("product"),
  many: (count) => t.later("manyProducts", { count }),
};

/** Categories among what sellers change. */
export const CATEGORY_RECORD: RecordKind = {
  name: "category",
  all: t.later("categories"),
  one: t.later("category"),
  many: (count) => t.later("manyCategories", { count }),
};
