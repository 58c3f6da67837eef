import { SellerCategories } from "#web/features/seller-categories/seller-categories.tsx";
import type { Route } from "./+types/categories.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Categories", matches[0].loaderData?.store);

export default function CategoriesPage() {
  return <SellerCategories />;
}
