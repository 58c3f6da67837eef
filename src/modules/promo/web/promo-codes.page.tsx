import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/promo-codes.page.ts";
import { PromoCodes } from "./promo-codes.tsx";
import { readPromos } from "./use-promos.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

// The page is the same for everybody, and so is drawn as it waits.
export const loader = () => null;

export function clientLoader() {
  return { promos: askAsSeller(readPromos) };
}
clientLoader.hydrate = true as const;

export default function PromoCodesPage({ loaderData }: Route.ComponentProps) {
  return <PromoCodes asked={loaderData?.promos} />;
}
