import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { useRootData } from "#modules/store/web/root-data.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { filtersIn } from "#ui/filters.ts";
import { t } from "../../seller-texts.ts";
import { SellerOrders } from "../seller-orders/seller-orders.tsx";
import { readOrders } from "../seller-orders/use-seller-orders.ts";
import type { Route } from "./+types/orders.page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta(t("orders"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return { orders: askAsSeller(() => readOrders(filtersIn(url.searchParams))) };
}
clientLoader.hydrate = true as const;

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const root = useRootData();
  return <SellerOrders asked={loaderData?.orders} storeName={root?.store.name ?? ""} />;
}
