import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { SellerRates } from "../seller-rates/seller-rates.tsx";
import type { Route } from "./+types/rates.page.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Tonight's rates", matches[0].loaderData?.store);

export default function RatesPage() {
  return <SellerRates />;
}
