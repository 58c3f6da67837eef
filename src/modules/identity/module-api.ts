import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { sellerApi, sellerLoginsApi, shopperLoginsApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const identityCalls = newApi<AppEnv>()
  .route("/api/seller", sellerApi)
  .route("/api/user", shopperLoginsApi)
  .route("/api/seller", sellerLoginsApi);

/** The type of the calls, for pages. */
export type IdentityApi = CallsOf<typeof identityCalls>;
