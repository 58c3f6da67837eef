import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { promoApi, sellerPromoApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const promoCalls = newApi<AppEnv>().route("/api/promo", promoApi).route("/api/promo", sellerPromoApi);

/** The type of the calls, for pages. */
export type PromoApi = CallsOf<typeof promoCalls>;
