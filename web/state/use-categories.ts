import type { Category } from "#contract/category.ts";
import { MESSAGES } from "#domain/messages.ts";
import { browserApi } from "../api/browser-api.ts";
import { sellerCall } from "./seller-session.ts";
import { useSellerData } from "./use-seller-data.ts";

/** All categories, also the inactive ones, for a product's form and the filters; undefined until they are there. */
export function useCategories(): readonly Category[] | undefined {
  const read = () => sellerCall(browserApi.api.category.list.$get());
  return useSellerData("categories", read, MESSAGES.categoriesFailed).value?.categories;
}
