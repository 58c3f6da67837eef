import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { useRootData } from "#modules/store/web/root-data.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { filtersIn } from "#ui/filters.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/run-sheet.page.ts";
import { readRunSheet } from "./read-run-sheet.ts";
import { SellerRunSheet } from "./seller-run-sheet.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return { sheet: askAsSeller(() => readRunSheet(filtersIn(url.searchParams))) };
}
clientLoader.hydrate = true as const;

export default function RunSheetPage({ loaderData }: Route.ComponentProps) {
  const root = useRootData();
  return <SellerRunSheet asked={loaderData?.sheet} storeName={root?.store.name ?? ""} />;
}
