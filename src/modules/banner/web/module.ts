import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const bannerWeb = defineWebModule({
  name: "banner",
  sellerPages: [page("banner/web/add-banner", sellerPages.banners, () => import("./add-banner.page.tsx"))],
});
