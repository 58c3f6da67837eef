import type { OrderOnTheWay, OrderWay, Way } from "../../shared/order-slots.ts";

/** Asks the module that knows the stops of some days. Without such a module the result is empty. */
export async function readWay([known]: readonly OrderWay[], days: Iterable<string>): Promise<Way> {
  if (!known) return new Map<string, OrderOnTheWay>();
  const code = await known.code();
  return code.readWay([...days]);
}

/** Sorts orders by their stops. Those on no sheet, such as cancelled ones, come last in their order. */
export function inWay<Entry>(entries: readonly Entry[], way: Way, idOf: (entry: Entry) => string): Entry[] {
  const rank = (entry: Entry) => way.get(idOf(entry))?.rank ?? way.size;
  return entries.toSorted((a, b) => rank(a) - rank(b));
}
