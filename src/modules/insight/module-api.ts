import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { dashboardApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const insightCalls = newApi<AppEnv>().route("/api/dashboard", dashboardApi);

/** The type of the calls, for pages. */
export type InsightApi = CallsOf<typeof insightCalls>;
