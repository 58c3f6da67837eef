import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { t } from "../seller-texts.ts";
import { readDeliverySettings } from "./read-delivery-settings.ts";
import { SellerDelivery } from "./seller-delivery.tsx";

export const loader = browserLoader(() => ({ settings: askAsSeller(readDeliverySettings) }));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerDelivery asked={loaderData?.settings} />
    </>
  );
}
