import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import type { Route } from "./+types/offer-history.page.ts";
import { OfferHistory } from "./offer-history.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Offer history", matches[0].loaderData?.store);

export default function OfferHistoryPage() {
  return <OfferHistory />;
}
