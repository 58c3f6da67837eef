import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { RECORDED_PICTURES } from "#modules/audit/web/shared/audit-slots.ts";
import { bannerPictureFiles } from "../rules/banner-picture-files.ts";

export const bannerWeb = defineWebModule({
  name: "banner",
  sellerPages: [page("banner/web/add-banner", sellerPages.banners, () => import("./add-banner.page.tsx"))],
  fills: [RECORDED_PICTURES.fill(bannerPictureFiles)],
});
