import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { SellerPackingList } from "../seller-packing/seller-packing-list.tsx";
import type { Route } from "./+types/packing-list.page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Packing list", matches[0].loaderData?.store);

export default function PackingListPage() {
  return <SellerPackingList />;
}
