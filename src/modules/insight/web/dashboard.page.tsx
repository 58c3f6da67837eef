import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { filtersIn } from "#ui/lists/use-filters.ts";
import { t } from "../seller-texts.ts";
import { readDashboard } from "./read-dashboard.ts";
import { SellerDashboard } from "./seller-dashboard.tsx";

export const loader = browserLoader(({ url }) => ({
  dashboard: askAsSeller(() => readDashboard(filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerDashboard asked={loaderData?.dashboard} />
    </>
  );
}
