import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { t } from "../seller-texts.ts";
import { readStock } from "./read-stock.ts";
import { StockList } from "./stock-list.tsx";

export const loader = browserLoader(() => ({ stock: askAsSeller(readStock) }));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("stock")} unlisted />
      <StockList asked={loaderData?.stock} />
    </>
  );
}
