import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { Category } from "../../contract/category.ts";
import type { CatalogApi } from "../../module-api.ts";
import { t } from "../../texts/category-texts.ts";

/**
 * All categories, inactive ones too, for a product's form and the filters; undefined while they are loading, and for
 * whose role they are no part.
 */
export function useCategories(): readonly Category[] | undefined {
  const question = usePartQuestion(useMay()("catalog.see") ? "categories" : null, readCategories);
  return useSellerData(question, t("loadFailed")).value?.categories;
}

/** All categories for the seller. */
export function readCategories() {
  return sellerCall(browserApi<CatalogApi>().api.category.list.$get());
}
