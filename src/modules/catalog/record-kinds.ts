import { type RecordKind, recordedRupees } from "#modules/identity/index.ts";
import { productFields } from "./catalog-extensions.ts";
import { translatedFields } from "./changing/translated-fields.ts";
import { t as fieldTexts } from "./texts/field-texts.ts";
import { t } from "./texts/server-texts.ts";

const OWN_FIELDS = {
  name: fieldTexts.later("name"),
  otherNames: fieldTexts.later("otherNames"),
  description: fieldTexts.later("description"),
  category: fieldTexts.later("category"),
  price: recordedRupees(fieldTexts.later("price")),
  offerPrice: recordedRupees(fieldTexts.later("offerPrice")),
  quantity: fieldTexts.later("quantity"),
  unit: fieldTexts.later("unit"),
  weight: fieldTexts.later("weight"),
  inStock: fieldTexts.later("inStock"),
  image: t.later("pictureField"),
};

/** Products among what sellers change. */
export const PRODUCT_RECORD: RecordKind = {
  name: "product",
  all: t.later("products"),
  one: t.later("product"),
  many: (count) => t.later("manyProducts", { count }),
  /** Those of the form, and those that modules add to products. */
  get fields() {
    return {
      ...OWN_FIELDS,
      ...Object.fromEntries(productFields().map(({ name, label }) => [name, label])),
    };
  },
  seenBy: "catalog.see",
};

/** Categories among what sellers change. */
export const CATEGORY_RECORD: RecordKind = {
  name: "category",
  all: t.later("categories"),
  one: t.later("category"),
  many: (count) => t.later("manyCategories", { count }),
  fields: {
    name: fieldTexts.later("name"),
    path: t.later("pathField"),
    description: fieldTexts.later("description"),
    sortOrder: t.later("sortOrderField"),
    image: t.later("pictureField"),
    isActive: t.later("activeField"),
    ...Object.fromEntries(translatedFields.map(({ name, label }) => [name, label])),
  },
  seenBy: "catalog.see",
};
