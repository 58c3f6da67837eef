import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { buyingApi } from "./buying-api.ts";
import { fieldApi } from "./field-api.ts";
import { growersApi } from "./growers-api.ts";
import { lotsApi, recallsApi } from "./lots-api.ts";
import { growerPagesApi } from "./pages-api.ts";

/** All calls of this module, with their full paths. */
export const growerCalls = newApi<AppEnv>()
  .route("/api/grower", growerPagesApi)
  .route("/api/seller/growers", growersApi)
  .route("/api/seller/lots", lotsApi)
  .route("/api/seller/recalls", recallsApi)
  .route("/api/seller/buying", buyingApi)
  .route("/api/field", fieldApi);

/** The type of the calls, for pages. */
export type GrowerApi = CallsOf<typeof growerCalls>;
