import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { closingApi } from "./closing-api.ts";
import { driveApi } from "./drive-api.ts";
import { dispatchApi } from "./seller-api.ts";
import { vansApi } from "./vans-api.ts";

/** All calls of this module, with their full paths. */
export const dispatchCalls = newApi<AppEnv>()
  .route("/api/delivery", dispatchApi)
  .route("/api/delivery", vansApi)
  .route("/api/delivery", closingApi)
  .route("/api/drive", driveApi);

/** The type of the calls, for pages. */
export type DispatchApi = CallsOf<typeof dispatchCalls>;
