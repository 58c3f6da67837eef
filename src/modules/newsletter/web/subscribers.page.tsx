import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import type { Route } from "./+types/subscribers.page.ts";
import { SellerSubscribers } from "./seller-subscribers.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Subscribers", matches[0].loaderData?.store);

export default function SubscribersPage() {
  return <SellerSubscribers />;
}
