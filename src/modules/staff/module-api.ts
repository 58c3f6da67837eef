import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { stationApi } from "./station-api.ts";

/** All calls of this module, with their full paths. */
export const staffCalls = newApi<AppEnv>().route("/api/staff", stationApi);

/** The type of the calls, for pages. */
export type StaffApi = CallsOf<typeof staffCalls>;
