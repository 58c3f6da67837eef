import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { ledgerApi } from "./ledger-api.ts";
import { paymentApi } from "./payment-api.ts";
import { statementApi } from "./statement-api.ts";

/** All calls of this module, with their full paths. */
export const settlementCalls = newApi<AppEnv>()
  .route("/api/settlement", ledgerApi)
  .route("/api/settlement", statementApi)
  .route("/api/settlement", paymentApi);

/** The type of the calls, for pages. */
export type SettlementApi = CallsOf<typeof settlementCalls>;
