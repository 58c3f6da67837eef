import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { DeliveryRoute } from "#modules/order/web/shared/order-slots.ts";
import type { DispatchApi } from "../module-api.ts";

/** The stops of several days in the order of their run sheets. */
export async function readRoute(days: readonly string[]): Promise<DeliveryRoute> {
  const inOrder = [...new Set(days)].toSorted();
  const sheets = await Promise.all(
    inOrder.map((day) =>
      sellerCall(browserApi<DispatchApi>().api.delivery["run-sheet"].$get({ query: { day } })),
    ),
  );
  const stops = sheets.flatMap(({ runs, vans }) =>
    runs.flatMap(({ areas }) =>
      [...Map.groupBy(areas, ({ van }) => van)].flatMap(([van, its]) =>
        its
          .flatMap(({ pins, stops: areaStops }) => areaStops.map(({ orders }) => ({ pins, orders })))
          .map((stop) => ({ ...stop, van: vans.find(({ _id }) => _id === van)?.name }))
          .map((stop, index) => ({ ...stop, stop: index + 1 })),
      ),
    ),
  );
  return new Map(
    stops.flatMap(({ orders, pins, van, stop }, rank) =>
      orders.map(({ _id, invoiceNumber, status, weighed }) => [
        _id,
        { rank, pins, van, stop, invoiceNumber, status, weighed },
      ]),
    ),
  );
}
