import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/delivery.page.ts";
import { readDeliverySettings } from "./read-delivery-settings.ts";
import { SellerDelivery } from "./seller-delivery.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader() {
  return { settings: askAsSeller(readDeliverySettings) };
}
clientLoader.hydrate = true as const;

export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  return <SellerDelivery asked={loaderData?.settings} />;
}
