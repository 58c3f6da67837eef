import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { filtersIn } from "#ui/filters.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/stock-ledger.page.ts";
import { readMoves } from "./read-moves.ts";
import { StockLedger } from "./stock-ledger.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  return { moves: askAsSeller(() => readMoves(params.id, filtersIn(url.searchParams))) };
}
clientLoader.hydrate = true as const;

export default function StockLedgerPage({ loaderData, params }: Route.ComponentProps) {
  return <StockLedger key={params.id} asked={loaderData?.moves} />;
}
