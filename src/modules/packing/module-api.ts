import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { packingListApi } from "./list-api.ts";
import { packingApi } from "./seller-api.ts";
import { packingQuestionApi, weighApi } from "./weigh-api.ts";

/** All calls of this module, with their full paths. */
export const packingCalls = newApi<AppEnv>()
  .route("/api/packing", packingApi)
  .route("/api/order", packingListApi)
  .route("/api/order", weighApi)
  .route("/api/order", packingQuestionApi);

/** The type of the calls, for pages. */
export type PackingApi = CallsOf<typeof packingCalls>;
