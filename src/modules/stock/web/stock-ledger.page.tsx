import { useLoaderData, useParams } from "react-router";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { filtersIn } from "#ui/lists/use-filters.ts";
import { t } from "../seller-texts.ts";
import { readMoves } from "./read-moves.ts";
import { StockLedger } from "./stock-ledger.tsx";

export const loader = browserLoader(({ params, url }) => ({
  moves: askAsSeller(() => readMoves(params.id ?? "", filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <StockLedger key={id} asked={loaderData?.moves} />
    </>
  );
}
