import type { Category } from "#contract/category.ts";
import { MESSAGES } from "#domain/messages.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { sellerCall } from "#web/state/seller-session.ts";
import { useSellerData } from "#web/state/use-seller-data.ts";

const NONE: readonly Category[] = [];

/** All categories, also the inactive ones, for a product's form and the filters; none until they are there. */
export function useCategories(): readonly Category[] {
  const read = () => sellerCall(browserApi.api.category.list.$get());
  return useSellerData("categories", read, MESSAGES.categoriesFailed).value?.categories ?? NONE;
}
