import { isDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { AskedFilters } from "#ui/lists/use-filters.ts";

/** The stops of a day; by default, of the next delivery day. */
export function readRunSheet(filters: AskedFilters) {
  const day = filters.get("day");
  return sellerCall(browserApi.api.delivery["run-sheet"].$get({ query: isDay(day) ? { day } : {} }));
}
