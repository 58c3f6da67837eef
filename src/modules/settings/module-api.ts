import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { sellerSettingsApi } from "./seller-api.ts";

/** All calls of this module, with their full paths. */
export const settingsCalls = newApi<AppEnv>().route("/api/seller", sellerSettingsApi);

/** The type of the calls, for pages. */
export type SettingsApi = CallsOf<typeof settingsCalls>;
