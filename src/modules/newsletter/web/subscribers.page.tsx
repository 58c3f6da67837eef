import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { unlessFiltered } from "#ui/unless-filtered.ts";
import { t } from "../seller-texts.ts";
import { SellerSubscribers } from "./seller-subscribers.tsx";
import { readSubscribers } from "./use-subscribers.ts";

export const loader = browserLoader(() => ({ subscribers: askAsSeller(readSubscribers) }));

export const shouldRevalidate = unlessFiltered;

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("subscribers")} unlisted />
      <SellerSubscribers asked={loaderData?.subscribers} />
    </>
  );
}
