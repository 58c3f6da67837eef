import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { t } from "../seller-texts.ts";
import { readSettings } from "./read-settings.ts";
import { SellerSettings } from "./seller-settings.tsx";

export const loader = browserLoader(() => ({ settings: askAsSeller(readSettings) }));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerSettings asked={loaderData?.settings} />
    </>
  );
}
