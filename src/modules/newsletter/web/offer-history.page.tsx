import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { unlessFiltered } from "#ui/unless-filtered.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/offer-history.page.ts";
import { OfferHistory } from "./offer-history.tsx";
import { readOffers } from "./read-offers.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta(t("offerHistory"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader() {
  return { offers: askAsSeller(readOffers) };
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = unlessFiltered;

export default function OfferHistoryPage({ loaderData }: Route.ComponentProps) {
  return <OfferHistory asked={loaderData?.offers} />;
}
