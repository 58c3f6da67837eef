import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { fulfilmentApi, packingQuestionApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const fulfilmentCalls = newApi<AppEnv>()
  .route("/api/order", fulfilmentApi)
  .route("/api/order", packingQuestionApi);

/** The type of the calls, for pages. */
export type FulfilmentApi = CallsOf<typeof fulfilmentCalls>;
