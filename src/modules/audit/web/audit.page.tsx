import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/shared/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { filtersIn } from "#ui/lists/use-filters.ts";
import { t } from "../seller-texts.ts";
import { readAudit } from "./read-audit.ts";
import { SellerAudit } from "./seller-audit.tsx";

export const loader = browserLoader(({ url }) => ({
  entries: askAsSeller(() => readAudit(filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerAudit asked={loaderData?.entries} />
    </>
  );
}
