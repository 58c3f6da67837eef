import { OfferHistory } from "#web/features/seller-mail/offer-history.tsx";
import type { Route } from "./+types/offer-history.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Offer history", matches[0].loaderData?.store);

export default function OfferHistoryPage() {
  return <OfferHistory />;
}
