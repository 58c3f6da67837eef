import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { unlessFiltered } from "#ui/unless-filtered.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/subscribers.page.ts";
import { SellerSubscribers } from "./seller-subscribers.tsx";
import { readSubscribers } from "./use-subscribers.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta(t("subscribers"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader() {
  return { subscribers: askAsSeller(readSubscribers) };
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = unlessFiltered;

export default function SubscribersPage({ loaderData }: Route.ComponentProps) {
  return <SellerSubscribers asked={loaderData?.subscribers} />;
}
