import { useRootData } from "#modules/store/web/root-data.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { SellerOrders } from "../seller-orders/seller-orders.tsx";
import type { Route } from "./+types/orders.page.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta("Orders", matches[0].loaderData?.store);

export default function OrdersPage() {
  const root = useRootData();
  return <SellerOrders storeName={root?.store.name ?? ""} />;
}
