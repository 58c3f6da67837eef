import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { storeApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const storeCalls = newApi<AppEnv>().route("/api/store", storeApi);

/** The type of the calls, for pages. */
export type StoreApi = CallsOf<typeof storeCalls>;
