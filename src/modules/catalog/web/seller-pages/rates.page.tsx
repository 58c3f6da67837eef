import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { filtersIn } from "#ui/filters.ts";
import { t } from "../../rates-texts.ts";
import { SellerRates } from "../seller-rates/seller-rates.tsx";
import { readRates } from "../seller-rates/use-rates.ts";
import type { Route } from "./+types/rates.page.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return { products: askAsSeller(() => readRates(filtersIn(url.searchParams))) };
}
clientLoader.hydrate = true as const;

export default function RatesPage({ loaderData }: Route.ComponentProps) {
  return <SellerRates asked={loaderData?.products} />;
}
