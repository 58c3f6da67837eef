import { SendOffer } from "#web/features/seller-mail/send-offer.tsx";
import type { Route } from "./+types/add-offer.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Send offer", matches[0].loaderData?.store);

export default function AddOfferPage() {
  return <SendOffer />;
}
