import { formatShortDay, nextDay, nextSunday, storeDay } from "#kernel/time/store-time.ts";
import { t } from "../texts.ts";
import { hasFreshProduce } from "./fresh-produce.ts";

/**
 * The day on which products of these categories come when they are ordered at `at`, as `yyyy-mm-dd` at the store.
 * Fresh produce comes on the next Sunday (specification, section 9), everything else on the next day. An order
 * with both comes on the later one, and the next Sunday is never before the next day.
 */
export function deliveryDay(categories: Iterable<string>, at: Date): string {
  return deliveryDayFrom(categories, storeDay(at));
}

/** As `deliveryDay`, for what is ordered on the day `today` at the store, `yyyy-mm-dd`. */
export function deliveryDayFrom(categories: Iterable<string>, today: string): string {
  return hasFreshProduce(categories) ? nextSunday(today) : nextDay(today);
}

/** `Delivery on Sun 29 Nov`: the one sentence that says when something comes, for a `yyyy-mm-dd` day. */
export function deliveryPromise(day: string): string {
  return t("deliveryOn", { day: formatShortDay(day) });
}

/**
 * Why an order of these categories, placed on the day `today`, comes later than some of it could on its own. Undefined
 * when nothing in it waits for anything else.
 */
export function deliveryReason(categories: Iterable<string>, today: string): string | undefined {
  const days = Array.from(categories, (category) => deliveryDayFrom([category], today));
  if (days.every((day) => day === days[0])) return undefined;
  return t("waitsForFreshProduce");
}
