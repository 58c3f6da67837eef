import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { sellerStockApi, stockApi } from "./api.ts";
import { sellerHeapApi } from "./heap-api.ts";

/** All calls of this module, with their full paths. */
export const stockCalls = newApi<AppEnv>()
  .route("/api/stock", stockApi)
  .route("/api/stock", sellerStockApi)
  .route("/api/stock/heaps", sellerHeapApi);

/** The type of the calls, for pages. */
export type StockApi = CallsOf<typeof stockCalls>;
