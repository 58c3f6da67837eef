import { isDay, storeDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import type { AskedFilters } from "#ui/filters.ts";
import { ORDER_STATUSES } from "../../rules/order-status.ts";

/** Whose bags are packed: the orders of a day, or those that come on it, today unless told, and of one status or of all but the cancelled ones. */
export function packingOf(filters: AskedFilters) {
  const given = filters.get("day");
  const day = isDay(given) ? given : storeDay(new Date());
  const by = filters.get("by") === "delivery" ? ("delivery" as const) : undefined;
  return { day, by, status: ORDER_STATUSES.find((status) => status === filters.get("status")) };
}

/** What the orders that are asked for need from the farms, and what goes into each bag. */
export function readPackingList(filters: AskedFilters) {
  return sellerCall(browserApi.api.order["packing-list"].$get({ query: packingOf(filters) }));
}
