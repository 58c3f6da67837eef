import type { Order } from "#contract/order.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { useLoaded } from "#web/api/use-loaded.ts";
import { shopperCall } from "#web/state/shopper-call.ts";

/** A shopper's orders, the newest first. */
export function useOrders(shopperId: string | undefined) {
  return useLoaded<Order[]>(shopperId ?? null, listOrders);
}

async function listOrders(): Promise<Order[]> {
  return (await shopperCall(browserApi.api.order.user.$get({ query: {} }))).orders;
}
