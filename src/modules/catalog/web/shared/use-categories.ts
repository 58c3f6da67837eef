import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import { t } from "../../category-texts.ts";
import type { Category } from "../../contract/category.ts";

/** All categories, also the inactive ones, for a product's form and the filters; undefined until they are there. */
export function useCategories(): readonly Category[] | undefined {
  const question = usePartQuestion("categories", readCategories);
  return useSellerData(question, t("loadFailed")).value?.categories;
}

/** All categories, as the seller sees them. */
export function readCategories() {
  return sellerCall(browserApi.api.category.list.$get());
}
