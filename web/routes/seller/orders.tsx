import { useRouteLoaderData } from "react-router";
import { SellerOrders } from "#web/features/seller-orders/seller-orders.tsx";
import type { loader as rootLoader } from "#web/root.tsx";
import type { Route } from "./+types/orders.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta("Orders", matches[0].loaderData?.store);

export default function OrdersPage() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return <SellerOrders storeName={root?.store.name ?? ""} />;
}
