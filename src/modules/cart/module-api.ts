import { type CallsOf, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { cartApi } from "./api.ts";

/** All calls of this module, with their full paths. */
export const cartCalls = newApi<AppEnv>().route("/api/cart", cartApi);

/** The type of the calls, for pages. */
export type CartApi = CallsOf<typeof cartCalls>;
