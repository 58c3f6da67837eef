import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/add-offer.page.ts";
import { SendOffer } from "./send-offer.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta(t("sendOffer"), matches[0].loaderData?.store);

export default function AddOfferPage() {
  return <SendOffer />;
}
