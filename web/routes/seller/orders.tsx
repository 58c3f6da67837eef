import { SellerOrders } from "#web/features/seller-orders/seller-orders.tsx";
import { useRootData } from "#web/root-data.ts";
import type { Route } from "./+types/orders.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta("Orders", matches[0].loaderData?.store);

export default function OrdersPage() {
  const root = useRootData();
  return <SellerOrders storeName={root?.store.name ?? ""} />;
}
