import { defineModule } from "#kernel/modules/define-module.ts";
import { extendSellerTasks } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendPermissions, extendRecordKinds } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { extendCatalog } from "./catalog-extensions.ts";
import { hasCatalogue } from "./categories.ts";
import { sizesField } from "./changing/sizes-field.ts";
import { translatedFields } from "./changing/translated-fields.ts";
import { catalogCalls } from "./module-api.ts";
import { rateTasks } from "./queries/rate-tasks.ts";
import { CATEGORY_RECORD, PRODUCT_RECORD } from "./record-kinds.ts";
import { t } from "./texts/server-texts.ts";

/** Categories and products. */
export const catalog = defineModule({
  name: "catalog",
  uses: [backoffice, identity, store],
  api: catalogCalls,
  demo: {
    inUse: hasCatalogue,
    prepare: async (takeIn) => {
      const { prepareDemoCatalogue } = await import("./changing/demo-catalogue.ts");
      return prepareDemoCatalogue(takeIn);
    },
  },
  extends: [
    extendPermissions([
      {
        name: "catalog.see",
        words: t.later("seeProducts"),
        roles: ["manager", "packer", "phone-desk", "bookkeeper", "grower-contact"],
      },
      { name: "catalog.change", words: t.later("changeProducts"), roles: ["manager"] },
      { name: "catalog.prices", words: t.later("changePrices"), roles: ["manager"] },
    ]),

    extendCatalog({ fields: [sizesField, ...translatedFields] }),
    extendSellerTasks({ permission: "catalog.prices", page: "catalog.prices", find: rateTasks }),
    extendRecordKinds(PRODUCT_RECORD),
    extendRecordKinds(CATEGORY_RECORD),
  ],
  tables: {
    categories: "knows of no shopper",
    product_list_changes: "knows of no shopper",
    product_words: "knows of no shopper",
    products: "knows of no shopper",
  },
  onAccountDeleted: null,
  offline: {
    calls: ["/api/category/active", "/api/product/suggestions", "/api/product/one/:id"],
    list: { call: "/api/product/list", records: "products" },
  },
  texts: {
    catalog: () => import("./texts/texts.ts"),
    "catalog/categories": () => import("./texts/category-texts.ts"),
    "catalog/fields": () => import("./texts/field-texts.ts"),
    "catalog/import": () => import("./texts/import-texts.ts"),
    "catalog/import-server": () => import("./texts/import-server-texts.ts"),
    "catalog/menu": () => import("./texts/menu-texts.ts"),
    "catalog/rates": () => import("./texts/rates-texts.ts"),
    "catalog/seller": () => import("./texts/seller-texts.ts"),
    "catalog/server": () => import("./texts/server-texts.ts"),
    "catalog/unusual-price": () => import("./texts/unusual-price-texts.ts"),
  },
  cachedTables: { products: { record: null }, categories: { record: null } },
  cachedCalls: {
    "/api/product/list": ["q", "category", "ids", "sort", "inStock", "sizes", "page", "limit"],
    "/api/product/suggestions": ["q", "sizes"],
    "/api/product/one/:id": [],
    "/api/category/active": ["path"],
  },
  notBackedUp: ["public.product_list_changes"],
});
