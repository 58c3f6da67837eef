import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { addressApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const addressCalls = newApi<AppEnv>().route("/api/address", addressApi);

/** The type of the calls, for pages. */
export type AddressApi = CallsOf<typeof addressCalls>;
