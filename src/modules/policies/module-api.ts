import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { policiesApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const policiesCalls = newApi<AppEnv>().route("/api/policy", policiesApi);

/** The type of the calls, for pages. */
export type PoliciesApi = CallsOf<typeof policiesCalls>;
