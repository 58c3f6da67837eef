import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/stock.page.ts";
import { readStock } from "./read-stock.ts";
import { StockList } from "./stock-list.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("stock"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader() {
  return { stock: askAsSeller(readStock) };
}
clientLoader.hydrate = true as const;

export default function StockPage({ loaderData }: Route.ComponentProps) {
  return <StockList asked={loaderData?.stock} />;
}
