import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { addMany } from "#modules/cart/web/shared/cart-actions.ts";
import { askAsShopper } from "#modules/identity/web/shared/shopper-call.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { unlessFiltered } from "#ui/lists/use-filters.ts";
import { t } from "../texts/orders-texts.ts";
import { OrdersPage } from "./my-orders/orders-page.tsx";
import { noteSeenOrders } from "./order-attempt.ts";
import { listOrders } from "./shared/kept-orders.ts";

export const loader = browserLoader(() => ({ orders: askAsShopper(listOrders) }));

export const shouldRevalidate = unlessFiltered;

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const store = useStore();
  return (
    <>
      <PageTitle title={t("myOrders")} unlisted />
      <OrdersPage asked={loaderData?.orders} onSeen={noteSeenOrders} store={store} putIntoCart={addMany} />
    </>
  );
}
