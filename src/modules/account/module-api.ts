import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { accountApi, passwordResetApi, userApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const accountCalls = newApi<AppEnv>()
  .route("/api/user", userApi)
  .route("/api/user", accountApi)
  .route("/api/user", passwordResetApi);

/** The type of the calls, for pages. */
export type AccountApi = CallsOf<typeof accountCalls>;
