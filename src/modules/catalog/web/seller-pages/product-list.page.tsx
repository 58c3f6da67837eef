import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { ProductList } from "../seller-products/product-list.tsx";
import type { Route } from "./+types/product-list.page.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta("Products", matches[0].loaderData?.store);

export default function ProductListPage() {
  return <ProductList />;
}
