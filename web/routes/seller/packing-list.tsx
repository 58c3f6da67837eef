import { SellerPackingList } from "#web/features/seller-packing/seller-packing-list.tsx";
import type { Route } from "./+types/packing-list.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Packing list", matches[0].loaderData?.store);

export default function PackingListPage() {
  return <SellerPackingList />;
}
