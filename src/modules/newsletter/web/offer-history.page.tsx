import { useLoaderData } from "react-router";
import { browserLoader } from "#kernel/web/browser-loader.ts";
import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { PageTitle } from "#modules/store/web/page-head.tsx";
import { unlessFiltered } from "#ui/unless-filtered.ts";
import { t } from "../seller-texts.ts";
import { OfferHistory } from "./offer-history.tsx";
import { readOffers } from "./read-offers.ts";

export const loader = browserLoader(() => ({ offers: askAsSeller(readOffers) }));

export const shouldRevalidate = unlessFiltered;

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("offerHistory")} unlisted />
      <OfferHistory asked={loaderData?.offers} />
    </>
  );
}
