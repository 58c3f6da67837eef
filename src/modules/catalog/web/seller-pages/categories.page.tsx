import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { unlessFiltered } from "#ui/unless-filtered.ts";
import { t } from "../../category-texts.ts";
import { SellerCategories } from "../seller-categories/seller-categories.tsx";
import { readCategories } from "../use-categories.ts";
import type { Route } from "./+types/categories.page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta(t("categories"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader() {
  return { categories: askAsSeller(readCategories) };
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = unlessFiltered;

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  return <SellerCategories asked={loaderData?.categories} />;
}
