import { ProductList } from "#web/features/seller-products/product-list.tsx";
import type { Route } from "./+types/product-list.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta("Products", matches[0].loaderData?.store);

export default function ProductListPage() {
  return <ProductList />;
}
