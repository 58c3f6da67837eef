import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { filtersIn } from "#ui/filters.ts";
import { t } from "../../seller-texts.ts";
import { ProductList } from "../seller-products/product-list.tsx";
import { readProducts } from "../seller-products/use-seller-products.ts";
import type { Route } from "./+types/product-list.page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta(t("products"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return { products: askAsSeller(() => readProducts(filtersIn(url.searchParams))) };
}
clientLoader.hydrate = true as const;

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  return <ProductList asked={loaderData?.products} />;
}
