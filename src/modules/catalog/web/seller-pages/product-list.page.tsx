import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { filtersIn } from "#ui/filters.ts";
import { t } from "../../seller-texts.ts";
import { ProductList } from "../seller-products/product-list.tsx";
import { readProducts } from "../seller-products/use-seller-products.ts";

export const loader = browserLoader(({ url }) => ({
  products: askAsSeller(() => readProducts(filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("products")} unlisted />
      <ProductList asked={loaderData?.products} />
    </>
  );
}
