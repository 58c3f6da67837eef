import { SellerDashboard } from "#web/features/seller-dashboard/seller-dashboard.tsx";
import type { Route } from "./+types/dashboard.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Dashboard", matches[0].loaderData?.store);

export default function DashboardPage() {
  return <SellerDashboard />;
}
