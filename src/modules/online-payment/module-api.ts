import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { sellerPaymentApi } from "./seller-api.ts";

/** All calls of this module, with their full paths. */
export const onlinePaymentCalls = newApi<AppEnv>().route("/api/payment", sellerPaymentApi);

/** The type of the calls, for pages. */
export type OnlinePaymentApi = CallsOf<typeof onlinePaymentCalls>;
