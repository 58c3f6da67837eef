import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { filtersIn } from "#ui/filters.ts";
import { t } from "../../seller-texts.ts";
import { readPackingList } from "../seller-packing/read-packing-list.ts";
import { SellerPackingList } from "../seller-packing/seller-packing-list.tsx";
import type { Route } from "./+types/packing-list.page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta(t("packingList"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return { packing: askAsSeller(() => readPackingList(filtersIn(url.searchParams))) };
}
clientLoader.hydrate = true as const;

export default function PackingListPage({ loaderData }: Route.ComponentProps) {
  return <SellerPackingList asked={loaderData?.packing} />;
}
