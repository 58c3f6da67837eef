import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/shared/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { filtersIn } from "#ui/lists/use-filters.ts";
import { t } from "../../seller-texts.ts";
import { readPackingList } from "../seller-packing/read-packing-list.ts";
import { SellerPackingList } from "../seller-packing/seller-packing-list.tsx";

export const loader = browserLoader(({ url }) => ({
  packing: askAsSeller(() => readPackingList(filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("packingList")} unlisted />
      <SellerPackingList asked={loaderData?.packing} />
    </>
  );
}
