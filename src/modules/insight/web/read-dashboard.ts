import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { AskedFilters } from "#ui/lists/use-filters.ts";

/** The numbers of days that the seller can choose. */
export const SPANS = ["7", "14", "30", "90"];

/** The chosen number of days. */
export function daysOf(filters: AskedFilters): string {
  return SPANS.find((span) => span === filters.get("days")) ?? "14";
}

/** The shop's figures for the chosen days. */
export function readDashboard(filters: AskedFilters) {
  return sellerCall(browserApi.api.dashboard.$get({ query: { days: daysOf(filters) } }));
}
