import type { Order } from "#contract/order.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { call } from "#web/api/call.ts";
import { useLoaded } from "#web/api/use-loaded.ts";

/** A shopper's orders, the newest first. */
export function useOrders(shopperId: string | undefined) {
  return useLoaded<Order[]>(shopperId ?? null, listOrders);
}

async function listOrders(): Promise<Order[]> {
  return (await call(browserApi.api.order.user.$get({ query: {} }))).orders;
}
