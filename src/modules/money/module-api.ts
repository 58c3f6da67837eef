import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { sellerMoneyApi } from "./seller-api.ts";

/** All calls of this module, with their full paths. */
export const moneyCalls = newApi<AppEnv>().route("/api/money", sellerMoneyApi);

/** The type of the calls, for pages. */
export type MoneyApi = CallsOf<typeof moneyCalls>;
