import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { filtersIn } from "#ui/filters.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/dashboard.page.ts";
import { readDashboard } from "./read-dashboard.ts";
import { SellerDashboard } from "./seller-dashboard.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return { dashboard: askAsSeller(() => readDashboard(filtersIn(url.searchParams))) };
}
clientLoader.hydrate = true as const;

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return <SellerDashboard asked={loaderData?.dashboard} />;
}
