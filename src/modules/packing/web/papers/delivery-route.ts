import type { DeliveryRoute, RouteReader } from "#modules/order/web/shared/order-slots.ts";

/** Asks the module that knows the stops of some days. Without such a module the result is empty. */
export async function readRoute(
  reader: RouteReader | undefined,
  days: Iterable<string>,
): Promise<DeliveryRoute> {
  const code = await reader?.code();
  return code?.readRoute([...days]) ?? new Map();
}

/** Sorts orders by their stops. Those on no sheet, such as cancelled ones, come last in their order. */
export function inRouteOrder<Entry>(
  entries: readonly Entry[],
  way: DeliveryRoute,
  idOf: (entry: Entry) => string,
): Entry[] {
  const rank = (entry: Entry) => way.get(idOf(entry))?.rank ?? way.size;
  return entries.toSorted((a, b) => rank(a) - rank(b));
}
