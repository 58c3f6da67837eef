import type { Category } from "#contract/category.ts";
import { MESSAGES } from "#domain/messages.ts";
import { browserApi } from "#web/api/browser-api.ts";
import { sellerCall } from "#web/state/seller-session.ts";
import { useSellerData } from "#web/state/use-seller-data.ts";

/** All categories, also the inactive ones, for a product's form and the filters; undefined until they are there. */
export function useCategories(): readonly Category[] | undefined {
  const read = () => sellerCall(browserApi.api.category.list.$get());
  return useSellerData("categories", read, MESSAGES.categoriesFailed).value?.categories;
}
