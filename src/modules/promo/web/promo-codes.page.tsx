import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { t } from "../seller-texts.ts";
import { PromoCodes } from "./promo-codes.tsx";
import { readPromos } from "./use-promos.ts";

export const loader = browserLoader(() => ({ promos: askAsSeller(readPromos) }));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <PromoCodes asked={loaderData?.promos} />
    </>
  );
}
