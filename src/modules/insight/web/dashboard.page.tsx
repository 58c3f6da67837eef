import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import type { Route } from "./+types/dashboard.page.ts";
import { SellerDashboard } from "./seller-dashboard.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Dashboard", matches[0].loaderData?.store);

export default function DashboardPage() {
  return <SellerDashboard />;
}
