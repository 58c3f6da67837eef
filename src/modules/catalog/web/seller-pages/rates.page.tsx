import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { filtersIn } from "#ui/filters.ts";
import { t } from "../../rates-texts.ts";
import { SellerRates } from "../seller-rates/seller-rates.tsx";
import { readRates } from "../seller-rates/use-rates.ts";

export const loader = browserLoader(({ url }) => ({
  products: askAsSeller(() => readRates(filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerRates asked={loaderData?.products} />
    </>
  );
}
