import { SellerSubscribers } from "#web/features/seller-mail/seller-subscribers.tsx";
import type { Route } from "./+types/subscribers.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Subscribers", matches[0].loaderData?.store);

export default function SubscribersPage() {
  return <SellerSubscribers />;
}
