import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { approvalApi, approvalRulesApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const approvalCalls = newApi<AppEnv>()
  .route("/api/approval", approvalRulesApi)
  .route("/api/approval", approvalApi);

/** The type of the calls, for pages. */
export type ApprovalApi = CallsOf<typeof approvalCalls>;
