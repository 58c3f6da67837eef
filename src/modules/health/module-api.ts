import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { sellerHealthApi } from "./seller-api.ts";

/** All calls of this module, with their full paths. */
export const healthCalls = newApi<AppEnv>().route("/api/seller", sellerHealthApi);

/** The type of the calls, for pages. */
export type HealthApi = CallsOf<typeof healthCalls>;
