import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { mayNow } from "#modules/identity/web/shared/use-may.ts";
import type { DeliveryRoute } from "#modules/order/web/shared/order-slots.ts";
import type { DispatchApi } from "../module-api.ts";

/** The stops of several days in the order of their run sheets; none for whose role they are no part. */
export async function readRoute(days: readonly string[]): Promise<DeliveryRoute> {
  if (!mayNow("order.packing")) return new Map();
  const inOrder = [...new Set(days)].toSorted();
  const routes = await Promise.all(
    inOrder.map((day) => sellerCall(browserApi<DispatchApi>().api.delivery.route.$get({ query: { day } }))),
  );
  const stops = routes.flatMap((route) => route.stops);
  return new Map(
    stops.flatMap(({ orders, pins, van, stop }, rank) =>
      orders.map(({ _id, invoiceNumber, status, weighed }) => [
        _id,
        { rank, pins, van: van ?? undefined, stop, invoiceNumber, status, weighed },
      ]),
    ),
  );
}
