import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { slotValues } from "#kernel/web/pages/use-slot.ts";
import { askAsSeller } from "#modules/identity/web/shared/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { filtersIn } from "#ui/lists/use-filters.ts";
import { t } from "../../seller-texts.ts";
import { readPackingList } from "../seller-packing/read-packing-list.ts";
import { SellerPackingList } from "../seller-packing/seller-packing-list.tsx";
import { ORDER_WAY } from "../shared/order-slots.ts";

export const loader = browserLoader(({ url, context }) => ({
  packing: askAsSeller(() => readPackingList(filtersIn(url.searchParams), slotValues(context, ORDER_WAY))),
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
