import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { deliveryApi, sellerDeliveryApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const deliveryCalls = newApi<AppEnv>()
  .route("/api/delivery", deliveryApi)
  .route("/api/delivery", sellerDeliveryApi);

/** The type of the calls, for pages. */
export type DeliveryApi = CallsOf<typeof deliveryCalls>;
