import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { taxApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const taxCalls = newApi<AppEnv>().route("/api/tax", taxApi);

/** The type of the calls, for pages. */
export type TaxApi = CallsOf<typeof taxCalls>;
