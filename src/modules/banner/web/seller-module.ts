import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { RECORDED_PICTURES } from "#modules/identity/web/shared/recorded-pictures.ts";
import { bannerSellerPages } from "../paths.ts";
import { bannerPictureFiles } from "../rules/banner-picture-files.ts";

export const bannerSeller = defineSellerModule({
  fills: [RECORDED_PICTURES.fill(bannerPictureFiles)],
  pages: [
    sellerPage(
      "banner/web/add-banner",
      bannerSellerPages.banners,
      "banner.change",
      () => import("./add-banner.page.tsx"),
    ),
  ],
});
