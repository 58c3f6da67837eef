import { askAsSeller } from "#modules/identity/web/ask-as-seller.ts";
import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import { unlessFiltered } from "#ui/unless-filtered.ts";
import { t } from "../seller-texts.ts";
import type { Route } from "./+types/add-banner.page.ts";
import { SellerBanners } from "./seller-banners.tsx";
import { readBanners } from "./use-seller-banners.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta(t("title"), matches[0].loaderData?.store);

// The server draws the waiting page, because that is the same for everybody.
export const loader = () => null;

export function clientLoader() {
  return { banners: askAsSeller(readBanners) };
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = unlessFiltered;

export default function AddBannerPage({ loaderData }: Route.ComponentProps) {
  return <SellerBanners asked={loaderData?.banners} />;
}
