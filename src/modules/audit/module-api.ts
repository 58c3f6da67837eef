import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { auditApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const auditCalls = newApi<AppEnv>().route("/api/audit", auditApi);

/** The type of the calls, for pages. */
export type AuditApi = CallsOf<typeof auditCalls>;
