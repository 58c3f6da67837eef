import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { closingApi } from "./seller-api.ts";

/** All calls of this module, with their full paths. */
export const closingCalls = newApi<AppEnv>().route("/api/closing", closingApi);

/** The type of the calls, for pages. */
export type ClosingApi = CallsOf<typeof closingCalls>;
