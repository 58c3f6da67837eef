import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { categoryApi, sellerCategoryApi } from "./api/category.ts";
import { productApi } from "./api/product.ts";
import { productCsvApi, sellerProductApi } from "./api/seller-product.ts";

/** All calls of this module, with their full paths. */
export const catalogCalls = newApi<AppEnv>()
  .route("/api/product", productApi)
  .route("/api/product", sellerProductApi)
  .route("/api/product", productCsvApi)
  .route("/api/category", categoryApi)
  .route("/api/category", sellerCategoryApi);

/** The type of the calls, for pages. */
export type CatalogApi = CallsOf<typeof catalogCalls>;
