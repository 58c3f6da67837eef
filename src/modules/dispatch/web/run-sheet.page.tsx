import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/shared/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { filtersIn } from "#ui/lists/use-filters.ts";
import { t } from "../seller-texts.ts";
import { readRunSheet } from "./read-run-sheet.ts";
import { SellerRunSheet } from "./seller-run-sheet.tsx";

export const loader = browserLoader(({ url }) => ({
  sheet: askAsSeller(() => readRunSheet(filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const root = useRootData();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerRunSheet asked={loaderData?.sheet} storeName={root?.store.name ?? ""} />
    </>
  );
}
