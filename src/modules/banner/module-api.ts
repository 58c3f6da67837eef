import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { bannerApi, sellerBannerApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const bannerCalls = newApi<AppEnv>()
  .route("/api/banner", bannerApi)
  .route("/api/banner", sellerBannerApi);

/** The type of the calls, for pages. */
export type BannerApi = CallsOf<typeof bannerCalls>;
