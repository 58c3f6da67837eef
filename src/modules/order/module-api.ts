import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { deliveryOptionsApi, orderApi } from "./api.ts";
import { invoiceApi } from "./invoice-api.ts";
import { moveApi, reviseApi, sellerOrderApi, telephoneApi } from "./seller-api.ts";

/** All calls of this module, with their full paths. */
export const orderCalls = newApi<AppEnv>()
  .route("/api/delivery", deliveryOptionsApi)
  .route("/api/order", orderApi)
  .route("/api/order", invoiceApi)
  .route("/api/order", sellerOrderApi)
  .route("/api/order", moveApi)
  .route("/api/order", reviseApi)
  .route("/api/order", telephoneApi);

/** The type of the calls, for pages. */
export type OrderApi = CallsOf<typeof orderCalls>;
