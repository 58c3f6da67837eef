import { SellerBanners } from "#web/features/seller-banners/seller-banners.tsx";
import type { Route } from "./+types/add-banner.ts";
import { sellerMeta } from "./seller-meta.ts";

export const meta: Route.MetaFunction = ({ matches }) => sellerMeta("Banners", matches[0].loaderData?.store);

export default function AddBannerPage() {
  return <SellerBanners />;
}
