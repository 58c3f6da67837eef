import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { AskedFilters } from "#ui/lists/use-filters.ts";

/** How many days one can look back. */
export const SPANS = ["7", "14", "30", "90"];

/** How many days are looked back. */
export function daysOf(filters: AskedFilters): string {
  return SPANS.find((span) => span === filters.get("days")) ?? "14";
}

/** The shop's figures over the days that are asked for. */
export function readDashboard(filters: AskedFilters) {
  return sellerCall(browserApi.api.dashboard.$get({ query: { days: daysOf(filters) } }));
}
