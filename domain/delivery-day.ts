import { hasFreshProduce } from "./fresh-produce.ts";
import { formatShortDay, nextDay, nextSunday } from "./store-time.ts";

/**
 * The day on which products of these categories come when they are ordered at `at`, as `yyyy-mm-dd` at the store.
 * Fresh produce comes on the next Sunday (specification, section 9), everything else on the next day. An order
 * with both comes on the later one, and the next Sunday is never before the next day.
 */
export function deliveryDay(categories: Iterable<string>, at: Date): string {
  return hasFreshProduce(categories) ? nextSunday(at) : nextDay(at);
}

/** `Delivery on Sun 29 Nov`: the one sentence that says when something comes, for a `yyyy-mm-dd` day. */
export function deliveryPromise(day: string): string {
  return `Delivery on ${formatShortDay(day)}`;
}
