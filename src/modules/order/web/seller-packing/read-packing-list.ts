import { isDay, storeDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { AskedFilters } from "#ui/lists/use-filters.ts";
import { ORDER_STATUSES } from "../../rules/shared/order-status.ts";
import { inWay, readWay } from "../seller-orders/slips/way.ts";
import type { OrderWay } from "../shared/order-slots.ts";

/**
 * The filter of the packing list: the orders of a delivery day or, if chosen, of an order day, of one status or of all
 * but the cancelled ones. Without a day, `day` is undefined.
 */
export function packingOf(filters: AskedFilters) {
  const given = filters.get("day");
  const by = filters.get("by") === "order" ? undefined : ("delivery" as const);
  const status = ORDER_STATUSES.find((each) => each === filters.get("status"));
  const window = filters.get("window") || undefined;
  return { day: isDay(given) ? given : undefined, by, status, window };
}

/** The totals from the farms and the content of each bag, in the order of delivery. Without a day, the next one. */
export async function readPackingList(filters: AskedFilters, orderWay: readonly OrderWay[]) {
  const { day, by, status, window } = packingOf(filters);
  const query = { day: day ?? (await nextDay(by)), by, status, window };
  const list = await sellerCall(browserApi.api.order["packing-list"].$get({ query }));
  const way = await readWay(
    orderWay,
    list.bags.map(({ deliveryDay }) => deliveryDay),
  );
  return { ...list, bags: inWay(list.bags, way, ({ household }) => household), way };
}

/** The next day with orders to pack, today included; today if there is none. */
async function nextDay(by: "delivery" | undefined): Promise<string> {
  const today = storeDay(new Date());
  if (!by) return today;
  const { days } = await sellerCall(browserApi.api.order["waiting-days"].$get());
  return days.find(({ day }) => day >= today)?.day ?? today;
}
