import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { complaintPhotoApi, customerApi } from "./api.ts";
import { sellerCustomerApi } from "./seller-api.ts";

/** All calls of this module, with their full paths. */
export const customerCalls = newApi<AppEnv>()
  .route("/api/customer", customerApi)
  .route("/api/seller/customer", sellerCustomerApi)
  .route("/api/seller/customer", complaintPhotoApi);

/** The type of the calls, for pages. */
export type CustomerApi = CallsOf<typeof customerCalls>;
