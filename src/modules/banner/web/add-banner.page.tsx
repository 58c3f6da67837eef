import { sellerMeta } from "#modules/store/web/seller-meta.ts";
import type { Route } from "./+types/add-banner.page.ts";
import { SellerBanners } from "./seller-banners.tsx";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta("Banners", matches[0].loaderData?.store);

export default function AddBannerPage() {
  return <SellerBanners />;
}
