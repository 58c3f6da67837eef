import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { SellerCategories } from "../seller-categories/seller-categories.tsx";
import type { Route } from "./+types/categories.page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Categories", matches[0].loaderData?.store);

export default function CategoriesPage() {
  return <SellerCategories />;
}
