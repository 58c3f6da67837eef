import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { filtersIn } from "#ui/lists/use-filters.ts";
import { t } from "../../texts/seller-texts.ts";
import { SellerOrders } from "../seller-orders/seller-orders.tsx";
import { readOrders } from "../seller-orders/use-seller-orders.ts";

export const loader = browserLoader(({ url }) => ({
  orders: askAsSeller(() => readOrders(filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const root = useRootData();
  return (
    <>
      <PageTitle title={t("orders")} unlisted />
      <SellerOrders asked={loaderData?.orders} storeName={root?.store.name ?? ""} />
    </>
  );
}
