import { browserApi } from "#kernel/web/browser-api.ts";
import { useLoaded } from "#kernel/web/use-loaded.ts";
import { shopperCall } from "#modules/identity/web/shopper-call.ts";
import type { Order } from "../contract/order.ts";

/** A shopper's orders, the newest first. */
export function useOrders(shopperId: string | undefined) {
  return useLoaded<Order[]>(shopperId ?? null, listOrders);
}

async function listOrders(): Promise<Order[]> {
  return (await shopperCall(browserApi.api.order.user.$get({ query: {} }))).orders;
}
