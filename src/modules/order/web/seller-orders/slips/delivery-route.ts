import type { DeliveryRoute, OrderOnRoute, RouteReader } from "../../shared/order-slots.ts";

/** Asks the module that knows the stops of some days. Without such a module the result is empty. */
export async function readRoute(
  [reader]: readonly RouteReader[],
  days: Iterable<string>,
): Promise<DeliveryRoute> {
  if (!reader) return new Map<string, OrderOnRoute>();
  const code = await reader.code();
  return code.readRoute([...days]);
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
