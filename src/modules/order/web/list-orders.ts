import { browserApi } from "#kernel/web/browser-api.ts";
import { shopperCall } from "#modules/identity/web/shopper-call.ts";
import type { Order } from "../contract/order.ts";

/** The orders of whoever is logged in, the newest first. */
export async function listOrders(): Promise<Order[]> {
  return (await shopperCall(browserApi.api.order.user.$get({ query: {} }))).orders;
}
