import { SellerRates } from "#web/features/seller-rates/seller-rates.tsx";
import type { Route } from "./+types/rates.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  sellerMeta("Tonight's rates", matches[0].loaderData?.store);

export default function RatesPage() {
  return <SellerRates />;
}
